import Foundation

/// The value of a `fill` or `stroke` property.
indirect enum SVGPaintValue {
    case none
    case color(SIMD4<Double>)
    /// The value of the property `color`.
    case currentColor
    /// The identifier of a gradient, and the fallback if it does not exist.
    case reference(String, fallback: SVGPaintValue)

    /// Returns nil if the text is not a paint.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text == "none" {
            self = .none
        } else if text.lowercased() == "currentcolor" {
            self = .currentColor
        } else if let (identifier, rest) = SVGStyle.reference(text) {
            let rest = rest.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let fallback = rest.isEmpty ? SVGPaintValue.none : SVGPaintValue(rest) else { return nil }
            self = .reference(identifier, fallback: fallback)
        } else if let color = SVGColor.color(text) {
            self = .color(color)
        } else {
            return nil
        }
    }
}

/// The style of an element: inherited properties and its own ones.
struct SVGStyle {
    // Inherited properties.
    var fill = SVGPaintValue.color([0, 0, 0, 1])
    var fillOpacity = 1.0
    var fillRule = CGPathFillRule.winding
    var clipRule = CGPathFillRule.winding
    var stroke = SVGPaintValue.none
    var strokeOpacity = 1.0
    var line = {
        var style = StrokeStyle(miterLimit: 4)
        style.dashRule = .svg
        return style
    }()
    var color: SIMD4<Double> = [0, 0, 0, 1]
    var isVisible = true
    /// The paints of the innermost `use` around the element, for `context-fill` and `context-stroke`.
    var context = (fill: SVGPaintValue.none, stroke: SVGPaintValue.none)
    var strokesFirst = false
    var fontSize = SVGStyle.initialFontSize
    /// Whether images are shown with the nearest pixel.
    var isPixelated = false

    // Properties of one element.
    var opacity = 1.0
    var isDisplayed = true
    /// The identifier of the clip path; nil for none.
    var clipPath: String?
    /// The identifier of the mask; nil for none.
    var mask: String?
    var blendMode = CGBlendMode.normal
    var isIsolated = false
    /// Whether the element's viewport clips; nil for its default.
    var clipsOverflow: Bool?
    var transform = CGAffineTransform.identity
    /// The value of `transform-origin`.
    var transformOrigin: String?
    var stopColor = SVGPaintValue.color([0, 0, 0, 1])
    var stopOpacity = 1.0
    var masksByAlpha = false

    /// The size of text without `font-size`, in user units.
    static let initialFontSize = 12.0

    /// Creates the initial style, outside the root.
    init() {}

    /// Creates the style of an element within another.
    init(of index: Int, within parent: SVGStyle, sheet: SVGStyleSheet, lengths: SVGLength) {
        self = parent
        let initial = SVGStyle()
        (opacity, isDisplayed, clipPath, mask) = (1, true, nil, nil)
        (blendMode, isIsolated, clipsOverflow, masksByAlpha) = (.normal, false, nil, false)
        (transform, transformOrigin) = (.identity, nil)
        (stopColor, stopOpacity) = (initial.stopColor, 1)
        // Other lengths refer to the size of text.
        var text = lengths
        text.fontSize = parent.fontSize
        sheet.forEachDeclaration(for: index) { name, value in
            if name == "font-size" { setFontSize(value, parent, text) }
        }
        var own = lengths
        own.fontSize = fontSize
        sheet.forEachDeclaration(for: index) { name, value in
            if value == "inherit" { inherit(name, parent) } else { apply(name, value, parent, own) }
        }
        guard let transformOrigin, !transform.isIdentity, let origin = own.origin(transformOrigin) else { return }
        transform = transform.about(origin)
    }

    private mutating func setFontSize(_ value: String, _ parent: SVGStyle, _ lengths: SVGLength) {
        if let factor = Self.fontSizes[value] {
            fontSize = 16 * factor
        } else if value == "larger" || value == "smaller" {
            fontSize = value == "larger" ? parent.fontSize * 1.2 : parent.fontSize / 1.2
        } else if value == "inherit" {
            fontSize = parent.fontSize
        } else if let size = lengths.value(value, .text), size >= 0 {
            fontSize = size
        }
    }

    /// Sets one property. Unknown properties and invalid values have no effect.
    private mutating func apply(_ name: String, _ value: String, _ parent: SVGStyle, _ lengths: SVGLength) {
        switch name {
        case "fill": if let paint = contextual(value) ?? SVGPaintValue(value) { fill = paint }
        case "fill-opacity": if let share = Self.share(value) { fillOpacity = share }
        case "fill-rule": if let rule = Self.rule(value) { fillRule = rule }
        case "clip-rule": if let rule = Self.rule(value) { clipRule = rule }
        case "stroke": if let paint = contextual(value) ?? SVGPaintValue(value) { stroke = paint }
        case "stroke-opacity": if let share = Self.share(value) { strokeOpacity = share }
        case "stroke-width": if let width = lengths.value(value, .diagonal) { line.width = max(width, 0) }
        case "stroke-linecap": if let cap = Self.caps[value] { line.cap = cap }
        case "stroke-linejoin": if let join = Self.joins[value] { line.join = join }
        case "stroke-miterlimit": if let limit = Self.number(value), limit >= 1 { line.miterLimit = limit }
        case "stroke-dasharray":
            if value == "none" {
                line.dashLengths = []
            } else if let dashes = lengths.values(value, .diagonal), dashes.allSatisfy({ $0 >= 0 }) {
                line.dashLengths = dashes.contains { $0 > 0 } ? dashes.map { CGFloat($0) } : []
            }
        case "stroke-dashoffset": if let phase = lengths.value(value, .diagonal) { line.dashPhase = phase }
        case "color":
            if value.lowercased() == "currentcolor" {
                color = parent.color
            } else if let paint = SVGColor.color(value) {
                color = paint
            }
        case "visibility": isVisible = value != "hidden" && value != "collapse"
        case "paint-order": strokesFirst = Self.strokesFirst(value)
        case "image-rendering":
            isPixelated = ["optimizeSpeed", "pixelated", "crisp-edges"].contains(value)
        case "stop-color": if let paint = SVGPaintValue(value) { stopColor = paint }
        case "stop-opacity": if let share = Self.share(value) { stopOpacity = share }
        default: applyGroup(name, value)
        }
    }

    private func contextual(_ value: String) -> SVGPaintValue? {
        switch value {
        case "context-fill": context.fill
        case "context-stroke": context.stroke
        default: nil
        }
    }

    /// Sets a property of the element as a whole.
    private mutating func applyGroup(_ name: String, _ value: String) {
        switch name {
        case "opacity": if let share = Self.share(value) { opacity = share }
        case "display": isDisplayed = value != "none"
        case "clip-path": clipPath = Self.reference(value)?.identifier
        case "mask": mask = Self.reference(value)?.identifier
        case "mask-type": masksByAlpha = value == "alpha"
        case "mix-blend-mode": if let mode = Self.blendModes[value] { blendMode = mode }
        case "isolation": isIsolated = value == "isolate"
        case "overflow": clipsOverflow = value == "visible" || value == "auto" ? false : true
        case "transform": transform = value == "none" ? .identity : CGAffineTransform(svg: value) ?? .identity
        case "transform-origin": transformOrigin = value
        default: break
        }
    }

    /// Sets a property to its value in the enclosing element.
    private mutating func inherit(_ name: String, _ parent: SVGStyle) {
        switch name {
        case "fill": fill = parent.fill
        case "fill-opacity": fillOpacity = parent.fillOpacity
        case "fill-rule": fillRule = parent.fillRule
        case "clip-rule": clipRule = parent.clipRule
        case "stroke": stroke = parent.stroke
        case "stroke-opacity": strokeOpacity = parent.strokeOpacity
        case "stroke-width": line.width = parent.line.width
        case "stroke-linecap": line.cap = parent.line.cap
        case "stroke-linejoin": line.join = parent.line.join
        case "stroke-miterlimit": line.miterLimit = parent.line.miterLimit
        case "stroke-dasharray": line.dashLengths = parent.line.dashLengths
        case "stroke-dashoffset": line.dashPhase = parent.line.dashPhase
        case "color": color = parent.color
        case "visibility": isVisible = parent.isVisible
        case "paint-order": strokesFirst = parent.strokesFirst
        case "image-rendering": isPixelated = parent.isPixelated
        case "opacity": opacity = parent.opacity
        case "display": isDisplayed = parent.isDisplayed
        case "clip-path": clipPath = parent.clipPath
        case "mask": mask = parent.mask
        case "mask-type": masksByAlpha = parent.masksByAlpha
        case "mix-blend-mode": blendMode = parent.blendMode
        case "isolation": isIsolated = parent.isIsolated
        case "overflow": clipsOverflow = parent.clipsOverflow
        case "stop-color": stopColor = parent.stopColor
        case "stop-opacity": stopOpacity = parent.stopOpacity
        default: break
        }
    }
}

extension SVGStyle {
    /// Returns the identifier in `url(#…)`, and the text after it.
    static func reference(_ text: String) -> (identifier: String, rest: String)? {
        guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
        let target = text[..<close].dropFirst(4).trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\r\"'"))
        guard target.hasPrefix("#") else { return ("", String(text[text.index(after: close)...])) }
        return (String(target.dropFirst()), String(text[text.index(after: close)...]))
    }

    /// Returns a number or a percentage, clamped to 0 … 1.
    static func share(_ text: String) -> Double? {
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        let isPercentage = scanner.take("%")
        scanner.skipSpace()
        guard scanner.next == nil else { return nil }
        return min(max(isPercentage ? number / 100 : number, 0), 1)
    }

    /// Returns a number without a unit.
    private static func number(_ text: String) -> Double? {
        var scanner = SVGScanner(text)
        guard let number = scanner.number() else { return nil }
        scanner.skipSpace()
        return scanner.next == nil ? number : nil
    }

    /// Returns whether `paint-order` puts the line under the inside.
    private static func strokesFirst(_ text: String) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard Set(words).count == words.count, words.allSatisfy(["fill", "stroke", "markers"].contains) else { return false }
        return words.first { $0 != "markers" } == "stroke"
    }

    private static func rule(_ text: String) -> CGPathFillRule? {
        text == "evenodd" ? .evenOdd : text == "nonzero" ? .winding : nil
    }

    private static let caps: [String: CGLineCap] = ["butt": .butt, "round": .round, "square": .square]
    private static let joins: [String: CGLineJoin] = [
        "miter": .miter, "round": .round, "bevel": .bevel, "miter-clip": .miter, "arcs": .miter,
    ]
    private static let blendModes: [String: CGBlendMode] = [
        "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
        "soft-light": .softLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
        "saturation": .saturation, "color": .color, "luminosity": .luminosity,
    ]
    /// The sizes of text by name, relative to `medium`, which is 16. Each is 1.2 times the one before.
    private static let fontSizes: [String: Double] = [
        "xx-small": 1 / 1.728, "x-small": 1 / 1.44, "small": 1 / 1.2, "medium": 1, "large": 1.2, "x-large": 1.44,
        "xx-large": 1.728,
    ]
}
