/// The libraries of the system that lay out text in this process.
package enum TextSystem {
    /// A line for each of them: its purpose, and its name and version or what stands in.
    package static var summary: [String] {
        let shaper = HarfBuzz.shared.map { "HarfBuzz \($0.version)" } ?? "built-in (HarfBuzz is not installed)"
        let fonts = Fontconfig.shared.map { "fontconfig \($0.version)" } ?? "built-in (fontconfig is not installed)"
        let unicode = UnicodeLibrary.shared == nil ? "built-in tables" : "ICU"
        return ["shaper: \(shaper)", "fonts: \(fonts)", "unicode: \(unicode)"]
    }
}
