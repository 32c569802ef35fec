/// Knows which view classes override `draw(_:)`: only they get a bitmap.
///
/// Objective-C answers this through its runtime. Swift has the answer in the classes' method tables: where the entry of `draw(_:)`
/// differs from that of `UIView`, it is overridden. Which entry that is shows a comparison of three tables.
enum DrawOverrides {
    /// A subclass that adds nothing.
    private final class Unchanged: UIView {}
    /// A subclass that overrides `draw(_:)` alone.
    private final class Drawing: UIView {
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
    }

    private typealias Table = UnsafePointer<UInt>

    private static func table(_ type: UIView.Type) -> Table { unsafeBitCast(type, to: Table.self) }

    /// Where `draw(_:)` stands among the words of a view class's metadata; nil where the layout is another than known.
    ///
    /// The header has seven words: kind, superclass, flags and address point, sizes, class size, descriptor, field destroyer.
    private static let entry: Int? = {
        let base = table(UIView.self)
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > 7, words < 4096 else { return nil }
        let unchanged = table(Unchanged.self)
        let drawing = table(Drawing.self)
        let found = (7..<words).filter { unchanged[$0] == base[$0] && drawing[$0] != base[$0] }
        return found.count == 1 ? found[0] : nil
    }()

    /// Whether views of a class draw their content themselves.
    static func contains(_ type: UIView.Type) -> Bool {
        guard let entry else { return true }
        return table(type)[entry] != table(UIView.self)[entry]
    }
}

extension UIView {
    /// Whether the class overrides `draw(_:)`.
    final var drawsItself: Bool { DrawOverrides.contains(Swift.type(of: self)) }

    /// Whether the layer is of a class that is none of the engine's, and may draw.
    final var hasDrawingLayer: Bool {
        let type = Swift.type(of: layer)
        return type != CALayer.self && !String(reflecting: type).hasPrefix("QuartzCore.")
    }
}
