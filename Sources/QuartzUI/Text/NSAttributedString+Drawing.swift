// Text drawing into the current context, with UIKit's names.

nonisolated extension NSAttributedString {
    private func layout(width: CGFloat = .infinity, scale: CGFloat = 1) -> TextLayout {
        TextLayout(runs(scale), width: width, style: ParagraphStyle(isWrapped: width.isFinite))
    }

    /// Returns the runs, with fonts and attachments of a scale.
    private func runs(_ scale: CGFloat) -> [TextRun] {
        runs(font: Self.defaultFont, color: .black).map { $0.scaled(by: scale) }
    }

    /// The font of text without one: 12 points, as in UIKit.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// Returns the size of the text on one line, including trailing spaces.
    public func size() -> CGSize {
        let layout = layout()
        let width =
            layout.lines.map { line in
                let rooms = line.rooms(of: line.characters)
                return (rooms.last?.right ?? 0) - (rooms.first?.left ?? 0)
            }.max() ?? 0
        return CGSize(width: max(layout.size.width, width), height: layout.size.height)
    }

    /// Returns the smallest rectangle that holds the text, wrapped at the size's width; a width of 0 does not wrap.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin, context: NSStringDrawingContext? = nil
    ) -> CGRect {
        let width = options.wraps && size.width > 0 ? size.width : .infinity
        let scale = context?.fit(size) { layout(width: width, scale: $0).size } ?? 1
        let bounds = CGRect(origin: .zero, size: layout(width: width, scale: scale).size)
        context?.totalBounds = bounds
        return bounds
    }

    /// Draws the text on one line with its upper left corner at a point.
    public func draw(at point: CGPoint) { UIGraphicsGetCurrentContext()?.draw(layout(), at: point) }

    /// Draws the text wrapped in a rectangle and clipped to it.
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
    ///   - rect: With `usesLineFragmentOrigin`, the text wraps in it, in as many lines as fit; a height of 0 is unlimited. Without
    ///   it, the text is one line whose baseline starts at the rectangle's origin.
    ///   - options: `truncatesLastVisibleLine` ends the last line that fits in an ellipsis if text remains.
    ///   - context: Reduces the font of text that does not fit; receives the scale and the text's rectangle.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil) {
        guard let target = UIGraphicsGetCurrentContext() else { return }
        guard options.wraps else {
            let scale = context?.fit(CGSize(width: rect.width, height: 0)) { layout(scale: $0).size } ?? 1
            let line = layout(scale: scale)
            let origin = CGPoint(x: rect.minX, y: rect.minY - line.firstBaseline)
            context?.totalBounds = CGRect(origin: origin, size: line.size)
            return target.draw(line, at: origin)
        }
        let width = rect.width > 0 ? rect.width : .infinity
        let scale = context?.fit(rect.size) { layout(width: width, scale: $0).size } ?? 1
        let all = layout(width: width, scale: scale)
        context?.totalBounds = CGRect(origin: rect.origin, size: all.size)
        // Half a point of tolerance: a rectangle of exactly its text's height holds all of it.
        let room = rect.height > 0 ? all.lines.prefix { $0.top + $0.height <= rect.height + 0.5 }.count : all.lines.count
        if room == all.lines.count { return target.draw(all, at: rect.origin) }
        guard room > 0 else { return }
        let truncation = options.contains(.truncatesLastVisibleLine) ? TextTruncation.end : .none
        let style = ParagraphStyle(isWrapped: width.isFinite, truncation: truncation, maximumLines: room)
        let shown = TextLayout(runs(scale), width: width, style: style)
        context?.totalBounds.size = shown.size
        target.draw(shown, at: rect.origin)
    }
}

/// Options for measuring and drawing text.
nonisolated public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The option bits; UIKit's values.
    public let rawValue: Int
    /// Creates options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Wraps the text.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Includes the leading in line heights; always on.
    @available(*, deprecated, message: "has no effect on Linux: lines always have their leading")
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Ends text that does not fit in an ellipsis; implies wrapping.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)

    var wraps: Bool { !isDisjoint(with: [.usesLineFragmentOrigin, .truncatesLastVisibleLine]) }
}

nonisolated extension String {
    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: self, attributes: attributes)
    }

    /// Returns the size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize { attributed(attributes).size() }

    /// Returns the smallest rectangle that holds the text, wrapped at a width.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin,
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect { attributed(attributes).boundingRect(with: size, options: options, context: context) }

    /// Draws the text on one line with its upper left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text wrapped in a rectangle and clipped to it.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(in: rect)
    }

    /// Draws the text in a rectangle; see the method of `NSAttributedString`.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { attributed(attributes).draw(with: rect, options: options, context: context) }
}

nonisolated extension NSString {
    /// Returns the size of the text on one line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }

    /// Returns the smallest rectangle that holds the text, wrapped at a width.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = .usesLineFragmentOrigin,
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
    ) -> CGRect { description.boundingRect(with: size, options: options, attributes: attributes, context: context) }

    /// Draws the text on one line with its upper left corner at a point.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(at: point, withAttributes: attributes)
    }

    /// Draws the text wrapped in a rectangle and clipped to it.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        description.draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text in a rectangle; see the method of `NSAttributedString`.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) { description.draw(with: rect, options: options, attributes: attributes, context: context) }
}

/// Settings and results of drawing or measuring a text within a rectangle.
nonisolated public final class NSStringDrawingContext: NSObject {
    /// The least scale of fonts, 0…1, to which text that does not fit is set smaller. 0, the default, keeps the fonts' sizes.
    public var minimumScaleFactor: CGFloat = 0
    /// The scale of fonts in the last text.
    public private(set) var actualScaleFactor: CGFloat = 1
    /// The rectangle of the last text.
    public internal(set) var totalBounds = CGRect.zero

    /// Returns the largest scale at which a text fits, or else the least, and records it.
    ///
    /// - Parameters:
    ///   - room: A size; 0 on an axis is unlimited.
    ///   - measure: Returns the text's size at a scale.
    func fit(_ room: CGSize, _ measure: (CGFloat) -> CGSize) -> CGFloat {
        // Half a point of tolerance: a rectangle of exactly its text's size holds it.
        func fits(_ scale: CGFloat) -> Bool {
            let size = measure(scale)
            return (room.width <= 0 || size.width <= room.width + 0.5) && (room.height <= 0 || size.height <= room.height + 0.5)
        }
        actualScaleFactor = 1
        guard minimumScaleFactor > 0, minimumScaleFactor < 1, !fits(1) else { return 1 }
        var (low, high) = (minimumScaleFactor, CGFloat(1))
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        actualScaleFactor = low
        return low
    }
}
