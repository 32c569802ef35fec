// Text drawn into the current context, under UIKit's names.

extension NSAttributedString {
    private func layout(width: CGFloat = .infinity) -> TextLayout {
        TextLayout(
            runs(font: Self.defaultFont, color: .black), width: width, style: ParagraphStyle(isWrapped: width.isFinite))
    }

    /// What text without a font is set in: 12 points, as UIKit has it.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// The size of the text on one line.
    public func size() -> CGSize { layout().size }

    /// The smallest rectangle that holds the text, wrapped at a width; a width of 0 is any.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        CGRect(origin: .zero, size: layout(width: options.wraps && size.width > 0 ? size.width : .infinity).size)
    }

    /// Draws the text on one line, its upper left corner at a point.
    public func draw(at point: CGPoint) { UIGraphicsGetCurrentContext()?.draw(layout(), at: point) }

    /// Draws the text wrapped within a rectangle, and cut off below it.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        context.draw(layout(width: rect.width), at: rect.origin)
        context.restoreGState()
    }
}

/// How text is measured.
nonisolated public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits, as UIKit has them.
    public let rawValue: Int
    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The text is wrapped.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// The height of lines includes their leading, which it does anyway.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Text that does not fit ends in an ellipsis; it is wrapped.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)

    var wraps: Bool { !isDisjoint(with: [.usesLineFragmentOrigin, .truncatesLastVisibleLine]) }
}

/// What measuring text could be told besides; there is nothing to tell on this system.
nonisolated public final class NSStringDrawingContext: NSObject {}

extension String {
    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: self, attributes: attributes)
    }

    /// The size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize { attributed(attributes).size() }

    /// The smallest rectangle that holds the text, wrapped at a width.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin,
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect { attributed(attributes).boundingRect(with: size, options: options, context: context) }

    /// Draws the text on one line, its upper left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text wrapped within a rectangle.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(in: rect)
    }
}

extension NSString {
    /// The size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// The smallest rectangle that holds the text, wrapped at a width.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin,
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect { description.boundingRect(with: size, options: options, attributes: attributes, context: context) }

    /// Draws the text on one line, its upper left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text wrapped within a rectangle.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }
}
