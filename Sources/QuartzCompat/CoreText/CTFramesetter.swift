// Core Text's functions for text set in a column. y points up, as in Core Text.

/// Attributed text to be laid out in columns.
nonisolated public final class CTFramesetter {
    fileprivate let text: NSAttributedString

    fileprivate init(_ text: NSAttributedString) {
        self.text = text
    }

    /// Lays out a range of the text at a width; a length of 0 extends to the end.
    fileprivate func layout(_ range: CFRange, width: CGFloat) -> (TextLayout, part: NSAttributedString, start: Int) {
        let start = min(max(range.location, 0), text.length)
        let rest = text.length - start
        let length = range.length > 0 ? min(range.length, rest) : rest
        let part = text.attributedSubstring(from: NSRange(location: start, length: length))
        let runs = part.plainRuns(font: .systemFont(ofSize: 12), color: .black)
        return (TextLayout(runs, width: width, style: ParagraphStyle(isWrapped: width.isFinite)), part, start)
    }
}

/// Lines of text laid out in a column.
nonisolated public final class CTFrame {
    fileprivate let path: CGPath
    fileprivate let lines: [CTLine]
    /// Baseline origins, relative to the lower left corner of the path's bounding box.
    fileprivate let origins: [CGPoint]
    /// The range of the text that fits.
    fileprivate let visible: CFRange

    fileprivate init(_ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath) {
        let box = path.isEmpty ? .zero : path.boundingBoxOfPath
        let (layout, part, start) = framesetter.layout(range, width: box.width)
        let shown = layout.lines.shown(in: box.height)
        self.path = path
        var text = LaidText(framesetter.text, from: start)
        lines = shown.map { CTLine($0, of: &text) }
        origins = shown.map { CGPoint(x: $0.origin.x, y: box.height - $0.origin.y) }
        visible = CFRange(location: start, length: part.string.units(upTo: shown.last?.characters.upperBound ?? 0))
    }

    fileprivate func draw(in context: CGContext) {
        let corner = path.isEmpty ? .zero : path.boundingBoxOfPath.origin
        let held = context.textMatrix
        context.textMatrix = .identity
        context.drawUpwards(
            zip(lines, origins).compactMap { line, origin in
                line.line.map { ($0, CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)) }
            })
        context.textMatrix = held
    }
}

/// Creates a framesetter. Text without a font uses the system font in 12 points.
nonisolated public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(attrString)
}

/// Lays out text in a column.
///
/// - Parameters:
///   - stringRange: The range to lay out; a length of 0 extends to the end.
///   - path: The column; the bounding box of a path that is not a rectangle.
///   - frameAttributes: Ignored.
nonisolated public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    refuse(frameAttributes, in: "CTFramesetterCreateFrame")
    return CTFrame(framesetter, stringRange, path)
}

nonisolated private func refuse(_ frameAttributes: CFDictionary?, in function: String) {
    if frameAttributes?.isEmpty == false { Diagnostics.warnOnce("\(function): attributes of a frame are ignored") }
}

/// Returns the size that text needs.
///
/// - Parameters:
///   - stringRange: The range to measure; a length of 0 extends to the end.
///   - frameAttributes: Ignored.
///   - constraints: The available size; an infinite side or `CGFLOAT_MAX` is unconstrained.
///   - fitRange: Receives the range that fits, if not nil.
@discardableResult
nonisolated public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    refuse(frameAttributes, in: "CTFramesetterSuggestFrameSizeWithConstraints")
    let isNarrow = constraints.width > 0 && constraints.width < CGFloat.greatestFiniteMagnitude
    let (layout, part, start) = framesetter.layout(stringRange, width: isNarrow ? constraints.width : .infinity)
    let isLow = constraints.height > 0 && constraints.height < CGFloat.greatestFiniteMagnitude
    let shown = isLow ? layout.lines.shown(in: constraints.height) : layout.lines
    fitRange?.pointee = CFRange(
        location: start, length: part.string.units(upTo: shown.last?.characters.upperBound ?? 0))
    let height = shown.last.map { shown.count == layout.lines.count ? layout.size.height : $0.top + $0.height } ?? 0
    return CGSize(width: layout.size.width, height: height)
}

/// Draws the column at its path, upright in a context whose y points up. The text matrix is ignored.
nonisolated public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) { frame.draw(in: context) }
/// Returns the lines, as `CTLine`s.
nonisolated public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines }
/// Returns the path of the column.
nonisolated public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// Returns the range of the text that fits.
nonisolated public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { frame.visible }

/// Copies the baseline origins of a range of lines, relative to the lower left corner of the column's box; a length of 0 extends
/// to the end.
nonisolated public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    let start = min(max(range.location, 0), frame.origins.count)
    let rest = frame.origins.count - start
    for index in 0..<(range.length > 0 ? min(range.length, rest) : rest) { origins[index] = frame.origins[start + index] }
}

extension [TextLine] {
    /// Returns the leading lines that fit a height, with a tolerance of half a point.
    nonisolated fileprivate func shown(in height: CGFloat) -> [TextLine] {
        Array(prefix { $0.top + $0.height <= height + 0.5 })
    }
}

extension String {
    /// Returns the number of UTF-16 units in the first `count` characters.
    nonisolated fileprivate func units(upTo count: Int) -> Int {
        utf16.distance(from: startIndex, to: index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)
    }
}
