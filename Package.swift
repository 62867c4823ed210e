// swift-tools-version: 6.2
import PackageDescription

/// Every target is held to the same rules; there is no file or target with softer ones.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableExperimentalFeature("Lifetimes"),
    .treatAllWarnings(as: .error),
]

/// With `CYCLORAMA_STOCK_JPEG=1` in the environment, libjpeg's own Huffman decoder reads all pictures.
let stockJPEG: [CSetting] = Context.environment["CYCLORAMA_STOCK_JPEG"] == "1" ? [.define("CYCLORAMA_STOCK_JPEG")] : []

/// Compiles file by file and without optimisation, in a third of the time.
let quick: SwiftSetting = .unsafeFlags(
    ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))

/// With `CYCLORAMA_QUICK=1` in the environment, as in test builds, only what computes much is optimised.
let isQuick = Context.environment["CYCLORAMA_QUICK"] == "1"

/// How a release build compiles a target.
///
/// - Parameters:
///   - isCold: whether neither a move nor a picture waits for it; it is made small rather than fast.
///   - computes: whether its tests compute pictures, or try very many cases.
func speed(isCold: Bool = false, computes: Bool = false) -> [SwiftSetting] {
    if isQuick && !computes { return [quick] }
    return isCold ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []
}

/// A stage of the pipeline. Its arrows are its dependencies, and there are no others.
func room(_ name: String, _ arrows: Target.Dependency..., isCold: Bool = false, computes: Bool = false) -> Target {
    .target(
        name: name, dependencies: arrows,
        swiftSettings: strict + [.strictMemorySafety()] + speed(isCold: isCold, computes: computes))
}

/// With `CYCLORAMA_TESTS=DecodeTests,ScaleTests` in the environment, there are no other tests.
let chosenTests = Context.environment["CYCLORAMA_TESTS"]?.split(separator: ",").map(String.init)

/// - Parameter computes: whether they compute pictures, or try very many cases.
func tests(_ name: String, _ arrows: Target.Dependency..., computes: Bool = false) -> Target {
    .testTarget(name: name, dependencies: arrows, swiftSettings: strict + (computes ? [] : [quick]))
}

let package = Package(
    name: "cyclorama",
    products: [
        .executable(name: "cyclorama", targets: ["cyclorama"]),
        .executable(name: "cyclorama-agent", targets: ["cyclorama-agent"]),
        .executable(name: "cyclorama-painter", targets: ["cyclorama-painter"]),
    ],
    // Exact, so that a commit makes the same player at any time.
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "COSTreeLibrary", pkgConfig: "ostree-1", providers: [.apt(["libostree-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CCodecs", cSettings: stockJPEG,
            linkerSettings: [
                .linkedLibrary("jpeg"), .linkedLibrary("png16"), .linkedLibrary("webp"), .linkedLibrary("z"),
                .linkedLibrary("m"),
            ]),
        .target(name: "CEncode", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CKernels"),
        .target(name: "CBuildDate"),
        .target(name: "COpenSans"),
        .target(name: "COSTree", dependencies: ["COSTreeLibrary"]),
        room("Paths"),
        room("LinuxIO", "CBuildDate", "CLinux", "Paths"),
        room("Input", "CEvdev", "LinuxIO", "Raster", isCold: true),
        room("Web", "Paths"),
        room("Fetch", "JSONText", "Paths", "Web", isCold: true, computes: true),
        room("Transfer", "CCurl", "Compression", "LinuxIO", "Paths", "Web", isCold: true),
        room("OSTree", "COSTree", "LinuxIO", isCold: true),
        room("Raster", computes: true),
        room("Vocabulary", "Raster", computes: true),
        room("JSONText", "CJansson", isCold: true),
        room("PlaylistFormat", "CYAML", "JSONText", "Paths", "Raster", "Vocabulary", "Web"),
        room("Schedules", "Vocabulary", computes: true),
        room("Carousel", "Raster", "Schedules", "Vocabulary", computes: true),
        room("Digest", "CNettle", isCold: true),
        room("ControlProtocol", "JSONText", isCold: true),
        room("Decode", "Digest", "Raster", "LinuxIO", "CCodecs", "Paths", computes: true),
        room("Scale", "Raster", "CKernels", computes: true),
        room("HEIF", "Decode", isCold: true),
        room("ColorManagement", "Raster", "CLCMS", computes: true),
        room("Draw", "ColorManagement", "Decode", "LinuxIO", "Raster", "Scale", computes: true),
        room("Painters", "Decode", "Digest", "Draw", "Encode", "LinuxIO", "Paths", "Raster"),
        room("Lettering", "CFreeType", "COpenSans", "Paths", "Raster", isCold: true),
        room("Compose", "Raster", "Scale", "Vocabulary", computes: true),
        room("PageMarks", "Carousel", "Compose", "Lettering", "Raster", "Vocabulary", isCold: true, computes: true),
        room("Compression", "CZlib", computes: true),
        room("Encode", "CEncode", "Compression", "Raster", computes: true),
        room("Present", "Compose", "Raster", "LinuxIO", "Vocabulary", "CDRM"),
        room(
            "Player", "Carousel", "Compose", "ControlProtocol", "Decode", "Digest", "Draw", "Encode", "Input",
            "JSONText",
            "Lettering", "LinuxIO",
            "PageMarks", "Painters", "Paths", "PlaylistFormat", "Present", "Raster", "Scale", "Schedules",
            "Vocabulary", "Web",
            .product(name: "Logging", package: "swift-log"), isCold: true),
        room(
            "Agent", "ControlProtocol", "Decode", "Digest", "Draw", "Fetch", "HEIF", "JSONText", "LinuxIO",
            "OSTree",
            "Painters", "Paths", "PlaylistFormat", "Raster", "Transfer", "Vocabulary", "Web",
            .product(name: "Logging", package: "swift-log"), isCold: true),
        .executableTarget(
            name: "cyclorama",
            dependencies: [
                "ControlProtocol", "JSONText", "Player", "PlaylistFormat",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict + [.strictMemorySafety()] + speed(isCold: true)),
        .executableTarget(
            name: "cyclorama-agent",
            dependencies: [
                "Agent",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict + [.strictMemorySafety()] + speed(isCold: true)),
        .executableTarget(
            name: "cyclorama-painter", dependencies: ["HEIF", "LinuxIO", "Painters"],
            swiftSettings: strict + [.strictMemorySafety()] + speed(isCold: true)),
        .executableTarget(
            name: "still", dependencies: ["Decode", "Draw", "Raster", "Scale"], path: "Tests/bench/Still",
            swiftSettings: strict + speed()),
        // A painter that fails as the file says which it is given: the tests of Painters start it.
        .executableTarget(
            name: "faulty-painter", dependencies: ["LinuxIO", "Painters", "Player"], path: "Tests/FaultyPainter",
            swiftSettings: strict + speed()),
        // Its release builds take `-Xswiftc -enable-testing`, as that of soak.
        .executableTarget(
            name: "moves",
            dependencies: ["Carousel", "Compose", "LinuxIO", "Player", "Present", "Raster", "Vocabulary"],
            path: "Tests/bench/Moves",
            swiftSettings: strict + speed()),
        // This and FuzzTargets use what is internal: release builds of them take `-Xswiftc -enable-testing`.
        .executableTarget(
            name: "soak",
            dependencies: [
                "Carousel", "ControlProtocol", "JSONText", "LinuxIO", "Player", "Present", "Raster", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/Soak", swiftSettings: strict + speed()),
        .target(
            name: "TestSupport", dependencies: ["Raster", "Schedules", "Vocabulary"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Carousel", "CCodecs", "CDRM", "ControlProtocol", "Decode", "Draw", "Fetch", "HEIF", "Input",
                "JSONText",
                "LinuxIO", "Painters", "Paths", "Player", "PlaylistFormat", "Present", "Raster", "Scale", "Schedules",
                "TestSupport",
                "Transfer", "Vocabulary", "Web",
            ],
            path: "Tests/fuzz/Targets", swiftSettings: strict + speed()),
        .target(name: "KernelCalls", dependencies: ["CDRM"], path: "Tests/KernelModel/Calls"),
        .target(
            name: "KernelModel", dependencies: ["CDRM", "KernelCalls"], path: "Tests/KernelModel/Device",
            swiftSettings: strict),
        tests("FuzzTests", "FuzzTargets", "TestSupport"),
        tests("PathsTests", "Paths"),
        tests("WebTests", "Web"),
        tests("FetchTests", "Fetch", "JSONText", "TestSupport", "Web", computes: true),
        tests("CompressionTests", "Compression"),
        tests("TransferTests", "LinuxIO", "TestSupport", "Transfer", "Web"),
        tests("RasterTests", "Raster", "TestSupport"),
        tests(
            "PlaylistFormatTests", "PlaylistFormat", "JSONText", "Raster", "TestSupport", "Vocabulary", "Web"),
        tests("SchedulesTests", "Schedules", "TestSupport", "Vocabulary", computes: true),
        tests("CarouselTests", "Carousel", "Raster", "Schedules", "TestSupport", "Vocabulary", computes: true),
        tests("InputTests", "Input", "TestSupport"),
        tests("LinuxIOTests", "LinuxIO", "CBuildDate", "CLinux", "TestSupport"),
        tests("DigestTests", "Digest"),
        tests("JSONTextTests", "JSONText"),
        tests("ControlProtocolTests", "ControlProtocol", "JSONText"),
        tests("DecodeTests", "Decode", "Digest", "LinuxIO", "Raster", "CZlib", "TestSupport", computes: true),
        tests("ScaleTests", "Scale", "Raster", "TestSupport", computes: true),
        tests("ColorManagementTests", "ColorManagement", "Raster", "TestSupport", computes: true),
        tests("DrawTests", "Decode", "Draw", "LinuxIO", "Raster", "Scale", "TestSupport", computes: true),
        tests(
            "PaintersTests", "ColorManagement", "Decode", "Digest", "Draw", "Encode", "LinuxIO", "Painters", "Raster",
            "TestSupport", "cyclorama-painter", "faulty-painter"),
        tests("LetteringTests", "Lettering", "Raster"),
        tests("ComposeTests", "Compose", "Raster", "TestSupport", "Vocabulary", computes: true),
        tests(
            "PageMarksTests", "Carousel", "Compose", "Decode", "Draw", "PageMarks", "Raster", "TestSupport",
            "Vocabulary"),
        tests("EncodeTests", "Encode", "Raster"),
        tests("PresentTests", "Compose", "Present", "Raster", "TestSupport", "Vocabulary", computes: true),
        tests(
            "PlayerTests", "Player", "Carousel", "Compose", "ControlProtocol", "Decode", "Digest", "Draw", "Encode",
            "JSONText",
            "KernelModel", "Lettering", "LinuxIO", "Painters", "Paths", "PlaylistFormat", "Present", "Raster",
            "Schedules",
            "TestSupport", "Vocabulary",
            .product(name: "Logging", package: "swift-log")),
        tests(
            "AgentTests", "Agent", "cyclorama-agent", "JSONText", "LinuxIO", "Raster", "TestSupport", "Transfer", "Web"),
        tests("HouseTests", computes: true),
        tests(
            "GuestTests", "Compose", "KernelCalls", "KernelModel", "Lettering", "PlaylistFormat", "Raster",
            "TestSupport",
            "Vocabulary"
        ),
    ]
)

if let chosenTests { package.targets.removeAll { $0.type == .test && !chosenTests.contains($0.name) } }
