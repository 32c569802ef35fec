/// The modules that sources import without a condition.
enum ImportScan {
    /// Returns the imported modules of other packages: those that are none of Apple's and none of a set.
    static func packages(in texts: some Sequence<String>, besides known: Set<String>) -> Set<String> {
        names(in: texts).subtracting(known).filter { name in
            !ImportPass.isSupplied(name) && !ForeignModules.isKnown(name) && !apples.contains(name)
        }
    }

    /// Returns the names of the modules in texts, found line by line.
    static func names(in texts: some Sequence<String>) -> Set<String> {
        var names: Set<String> = []
        for text in texts {
            var conditions = 0
            for line in text.split(whereSeparator: \.isNewline) {
                let line = line.drop(while: \.isWhitespace)
                if line.hasPrefix("#if") { conditions += 1 }
                if line.hasPrefix("#endif") { conditions -= 1 }
                guard conditions == 0, let name = name(in: line) else { continue }
                names.insert(name)
            }
        }
        return names
    }

    /// Returns the module of a line `import Module` or `@testable import struct Module.Type`.
    private static func name(in line: Substring) -> String? {
        guard line.contains("import ") else { return nil }
        var words = line.prefix { $0 != ";" && $0 != "/" }.split(whereSeparator: \.isWhitespace)[...]
        while let word = words.first, word.hasPrefix("@") || ["public", "internal", "private"].contains(word) {
            words.removeFirst()
        }
        guard words.popFirst() == "import", let last = words.last, words.count <= 2 else { return nil }
        let name = last.prefix { $0 != "." }
        return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? String(name) : nil
    }

    /// Apple's modules that neither this project nor a package supplies, apart from those in the tables of `ForeignModules`.
    private static let apples: Set<String> = [
        "Accelerate", "Accounts", "AddressBook", "AdSupport", "AppTrackingTransparency", "ARKit", "AssetsLibrary", "AudioToolbox",
        "AuthenticationServices", "BackgroundTasks", "CallKit", "CFNetwork", "ClockKit", "CloudKit", "CommonCrypto", "CoreAudio",
        "CoreFoundation", "CoreImage", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CryptoKit", "DeviceCheck",
        "ExternalAccessory", "FileProvider", "Intents", "IntentsUI", "IOKit", "IOSurface", "iAd", "JavaScriptCore",
        "MobileCoreServices", "ModelIO", "MultipeerConnectivity", "NaturalLanguage", "Network", "NetworkExtension",
        "NotificationCenter", "ObjectiveC", "OpenGLES", "OSLog", "PlaygroundSupport", "QuickLookThumbnailing", "RealityKit",
        "ReplayKit", "Security", "Social", "Speech", "SystemConfiguration", "Twitter", "UniformTypeIdentifiers", "VideoToolbox",
        "VisionKit", "WatchConnectivity", "WidgetKit", "XCTest", "Builtin", "Swift", "TVUIKit", "TVMLKit", "Charts", "SwiftData",
    ]
}
