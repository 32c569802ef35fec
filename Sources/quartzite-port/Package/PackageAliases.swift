/// Module aliases of a ported package, from Apple's modules to Quartzite's.
enum PackageAliases {
    /// Apple's name to Quartzite's. `AppKit` has no entry, so that code for both systems compiles its UIKit branch.
    static let all: [String: String] = [
        "UIKit": "QuartzSDL", "CoreGraphics": "Quartz2D", "CoreText": "QuartzUI", "Darwin": "Glibc",
    ]

    /// Modules whose imports are rewritten. The compiler accepts only one alias per module, and none for an existing name.
    static let rewritten: [String: String] = [
        "CoreImage": "QuartzCore", "ObjectiveC": "PortSupport", "os": "PortSupport", "CoreFoundation": "Foundation",
        "MachO": "Glibc", "Compression": "PortSupport",
    ]

    /// The compiler's arguments.
    static var flags: [String] { all.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] } }

    /// The flag that makes the C library declare its extensions. Passed only if needed: some share names with the library.
    static let gnuFlags = ["-Xcc", "-D_GNU_SOURCE"]
    /// The extensions that sources written for Linux too call.
    static let gnuNames = ["fopencookie"]
}
