#!/usr/bin/env bash
# Makes FOLDER what `swift build --swift-sdks-path FOLDER --swift-sdk aarch64-unknown-linux-gnu` reads: a bundle of one SDK.
#
#   Deploy/arm64/bundle.sh FOLDER ROOT SWIFT STATIC-SWIFT
#
# ROOT has the C libraries; the others are the folders of Swift's libraries, to be linked dynamically and statically.
set -euo pipefail
[ $# -eq 4 ] || { echo "usage: $0 FOLDER ROOT SWIFT STATIC-SWIFT" >&2; exit 2; }
bundle=$1/arm64.artifactbundle
mkdir -p "$bundle/sdk"
cat >"$bundle/info.json" <<END
{
    "schemaVersion": "1.0",
    "artifacts": { "arm64": { "type": "swiftSDK", "version": "1", "variants": [{ "path": "sdk" }] } }
}
END
cat >"$bundle/sdk/swift-sdk.json" <<END
{
    "schemaVersion": "4.0",
    "targetTriples": {
        "aarch64-unknown-linux-gnu": {
            "sdkRootPath": "$2",
            "swiftResourcesPath": "$3",
            "swiftStaticResourcesPath": "$4",
            "toolsetPaths": ["toolset.json"]
        }
    }
}
END
cat >"$bundle/sdk/toolset.json" <<'END'
{ "schemaVersion": "1.0", "swiftCompiler": { "extraCLIOptions": ["-use-ld=lld"] } }
END
