import Compose
import Foundation
import Raster
import Testing

@testable import Present

/// What is known of the kernel's drivers.
@Suite struct DriverTests {
    private static func route(_ driver: String, isTried: Bool = false, _ way: Track<Point>) -> String? {
        Driver(name: driver).freedom(isTried: isTried).obstacle(to: way)?.description
    }

    private static let sideways = Track(from: Point(x: 1920, y: 0), to: .zero)
    private static let down = Track(from: .zero, to: Point(x: 0, y: 1081))
    private static let odd = Track(from: .zero, to: Point(x: 1365, y: 0))

    @Test func driversThatAreKnownToMoveTheirWindowPan() {
        for driver in ["virtio_gpu", "vkms", "i915", "amdgpu", "vc4", "rockchip", "imx-lcdif"] {
            for way in [Self.sideways, Self.down, Self.odd] { #expect(Self.route(driver, way) == nil, "\(driver)") }
        }
    }

    @Test(arguments: [
        ("qxl", "qxl shows its framebuffers from the upper left corner"),
        ("bochs-drm", "bochs-drm shows its framebuffers from the upper left corner"),
        ("mxsfb-drm", "mxsfb-drm shows wide framebuffers sheared"),
        ("tegra", "tegra is not known to move its window; 'rung: pan' in the site file tries it"),
        ("exynos", "exynos is not known to move its window; 'rung: pan' in the site file tries it"),
        ("brand-new", "brand-new is not known to move its window; 'rung: pan' in the site file tries it"),
    ])
    func everyOtherOneCopiesUnlessTheSiteFileTriesIt(_ driver: String, _ reason: String) {
        #expect(Self.route(driver, Self.down) == reason)
        #expect(Self.route(driver, isTried: true, Self.odd) == nil)
    }

    /// imx-drm takes even columns: the window is rounded to them, where the ends are even. 64 pixels would be a jerk.
    @Test func windowsStandAtMultiplesOfTheDriversStep() {
        #expect(Self.route("imx-drm", Self.sideways) == nil)
        #expect(Self.route("imx-drm", Self.down) == nil)
        #expect(Self.route("imx-drm", isTried: true, Self.odd) == "imx-drm moves its window by 2 pixels at a time")
        #expect(Self.route("zynqmp-dpsub", Self.sideways) == "zynqmp-dpsub moves its window by 64 pixels at a time")
        #expect(Self.route("zynqmp-dpsub", Self.down) == nil)
        let even = Driver(name: "imx-drm").freedom(isTried: false)
        #expect([0, 1, 2, 959, 1920].map { even.nearest(to: Point(x: $0, y: 3)).x } == [0, 2, 2, 960, 1920])
        #expect(even.nearest(to: Point(x: 1, y: 3)).y == 3)
        #expect(Driver(name: "i915").freedom(isTried: false).nearest(to: Point(x: 7, y: 0)).x == 7)
    }

    @Test func eachDriverStandsOnceInTheTable() {
        let names = KnownDriver.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(KnownDriver.all.allSatisfy { $0.path.hasSuffix(".c") && !$0.function.isEmpty })
        #expect(
            KnownDriver.all.filter { $0.evidence == .tried }.map(\.name).sorted()
                == ["bochs-drm", "cirrus", "qxl", "virtio_gpu", "vkms"])
    }

    /// The manual's page of drivers has the table as the code does.
    @Test func theManualHasTheTable() throws {
        let page = try Self.text("Deploy/manual/drivers.md")
        let table = KnownDriver.all.table
        #expect(page.contains("\n\(table)\n"), "Deploy/manual/drivers.md should have:\n\(table)")
    }

    /// What is called modelled has a model in the guests' tests.
    @Test func modelsAreThere() throws {
        let models = try Self.text("Tests/GuestTests/VKMSModel.swift")
        let modelled = KnownDriver.all.filter(\.isModelled)
        #expect(modelled.count == 10)
        for driver in modelled { #expect(models.contains("VKMSModel(\"\(driver.name)\""), "\(driver.name)") }
    }

    static func text(_ path: String) throws -> String {
        let file = URL(filePath: "../../\(path)", relativeTo: URL(filePath: #filePath))
        return try String(contentsOf: file, encoding: .utf8)
    }
}
