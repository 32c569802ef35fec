/// What Apple's modules are called here: the module aliases of a ported package.
enum PackageAliases {
    /// Apple's name to ours. `AppKit` has no entry of its own, so that code for both systems takes its UIKit way.
    static let all: [String: String] = [
        "UIKit": "QuartzSDL", "CoreGraphics": "Quartz2D", "CoreText": "QuartzUI", "Darwin": "Glibc",
    ]

    /// Modules whose imports are rewritten: the compiler takes one alias for a module only, and none for a name in use.
    static let rewritten: [String: String] = [
        "CoreImage": "QuartzCore", "ObjectiveC": "PortSupport", "os": "PortSupport", "CoreFoundation": "Foundation",
        "MachO": "Glibc",
    ]

    /// The compiler's arguments.
    static var flags: [String] { all.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] } }
}
