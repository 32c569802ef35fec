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

    /// Draws the text within a rectangle.
    ///
    /// - Parameters:
    ///   - rect: With `usesLineFragmentOrigin` the text is wrapped in it, in as many lines as have room; a height of 0 is any. Without,
    ///     it is one line whose baseline begins at the rectangle's origin.
    ///   - options: `truncatesLastVisibleLine` ends the last of the lines that have room in an ellipsis if there is more text.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil) {
        guard let target = UIGraphicsGetCurrentContext() else { return }
        guard options.wraps else {
            let line = layout()
            return target.draw(line, at: CGPoint(x: rect.minX, y: rect.minY - line.firstBaseline))
        }
        let width = rect.width > 0 ? rect.width : .infinity
        let all = layout(width: width)
        // A hair of tolerance: a rectangle of exactly its text's height holds all of it.
        let room = rect.height > 0 ? all.lines.prefix { $0.top + $0.height <= rect.height + 0.5 }.count : all.lines.count
        if room == all.lines.count { return target.draw(all, at: rect.origin) }
        guard room > 0 else { return }
        let truncation = options.contains(.truncatesLastVisibleLine) ? TextTruncation.end : .none
        let style = ParagraphStyle(isWrapped: width.isFinite, truncation: truncation, maximumLines: room)
        target.draw(TextLayout(runs(font: Self.defaultFont, color: .black), width: width, style: style), at: rect.origin)
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

    /// Draws the text within a rectangle, as attributed text is.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { attributed(attributes).draw(with: rect, options: options, context: context) }
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

    /// Draws the text within a rectangle, as attributed text is.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { description.draw(with: rect, options: options, attributes: attributes, context: context) }
}
