import Foundation

/// Glyphs of painted layers: the table `COLR`, version 1. They are drawn into pictures.
///
/// Gradients beyond their ends have the colour of the end. Variations have their defaults, and the text's colour is black.
struct ColorPaints: Sendable {
    private let table: FontTable
    private let bases: (offset: Int, count: Int)
    private let layers: (offset: Int, count: Int)
    private let clips: Int?
    private let palette: [CGColor]
    private let unitsPerEm: Int

    /// The pixels of an em in a picture.
    private static let pixelsPerEm: CGFloat = 128
    /// The part of the plane in ems that a glyph without a clip box may cover; y downwards.
    private static let canvas = CGRect(x: -0.5, y: -1.25, width: 2.25, height: 2)
    /// The maximum number of paints of a glyph, and of their depth.
    private static let (mostPaints, deepest) = (4096, 48)

    /// - Throws: `FontError`, also if there is no glyph of version 1.
    init(_ colr: FontTable, palette: [CGColor], unitsPerEm: Int) throws(FontError) {
        let (base, list, clip) = (try colr.u32(14), try colr.u32(18), try colr.u32(22))
        guard try colr.u16(0) >= 1, base > 0 else { throw .invalid(table: "COLR", reason: "no paints") }
        table = colr
        bases = (base, try colr.u32(base))
        layers = list == 0 ? (0, 0) : (list, try colr.u32(list))
        clips = clip == 0 ? nil : clip
        self.palette = palette
        self.unitsPerEm = unitsPerEm
    }

    /// Returns the picture of a glyph and its rectangle in ems; nil for a glyph without paints.
    /// - Parameter outline: Returns the outline of a glyph in ems.
    func picture(of glyph: Int, outline: @escaping (Int) -> PathGeometry) throws(FontError) -> (CGImage, CGRect)? {
        guard let paint = try paint(of: glyph) else { return nil }
        let area = try clipBox(of: glyph) ?? Self.canvas
        let pixels = PixelRect(
            enclosing: area.applying(CGAffineTransform(scaleX: Self.pixelsPerEm, y: Self.pixelsPerEm)))
        guard (1...1024).contains(pixels.width), (1...1024).contains(pixels.height),
            let context = CGContext(width: pixels.width, height: pixels.height)
        else { throw .invalid(table: "COLR", reason: "a glyph of \(area.width) × \(area.height) em") }
        context.translateBy(x: -CGFloat(pixels.x), y: -CGFloat(pixels.y))
        let unit = Self.pixelsPerEm / CGFloat(unitsPerEm)
        context.scaleBy(x: unit, y: -unit)
        var painter = Painter(paints: self, context: context, outline: outline)
        try painter.draw(paint, depth: 0)
        guard let whole = context.makeImage() else { return nil }
        let seen = whole.visibleBounds
        let part = CGRect(x: seen.x, y: seen.y, width: seen.width, height: seen.height)
        guard !seen.isEmpty, let image = whole.cropping(to: part) else { return nil }
        let em = Self.pixelsPerEm
        return (
            image,
            CGRect(
                x: CGFloat(pixels.x + seen.x) / em, y: CGFloat(pixels.y + seen.y) / em, width: CGFloat(seen.width) / em,
                height: CGFloat(seen.height) / em)
        )
    }

    /// Returns the position of a glyph's paint; nil if it has none.
    private func paint(of glyph: Int) throws(FontError) -> Int? {
        var (low, high) = (0, min(bases.count, 65_536))
        while low < high {
            let middle = (low + high) / 2
            if try table.u16(bases.offset + 4 + 6 * middle) < glyph { low = middle + 1 } else { high = middle }
        }
        let record = bases.offset + 4 + 6 * low
        guard low < min(bases.count, 65_536), try table.u16(record) == glyph else { return nil }
        return bases.offset + (try table.u32(record + 2))
    }

    /// Returns the rectangle outside of which a glyph paints nothing, in ems with y downwards; nil if it has none.
    private func clipBox(of glyph: Int) throws(FontError) -> CGRect? {
        guard let clips else { return nil }
        for index in 0..<min(try table.u32(clips + 1), 65_536) {
            let record = clips + 5 + 7 * index
            guard (try table.u16(record)...max(try table.u16(record), try table.u16(record + 2))).contains(glyph) else {
                continue
            }
            let box = clips + (try offset(at: record + 4))
            let (left, bottom) = (try table.i16(box + 1), try table.i16(box + 3))
            let (right, top) = (try table.i16(box + 5), try table.i16(box + 7))
            let em = CGFloat(unitsPerEm)
            return CGRect(
                x: CGFloat(left) / em, y: -CGFloat(top) / em, width: CGFloat(right - left) / em,
                height: CGFloat(top - bottom) / em)
        }
        return nil
    }

    /// Returns the offset of three bytes at a position.
    private func offset(at position: Int) throws(FontError) -> Int {
        (try table.u8(position)) << 16 | (try table.u16(position + 1))
    }

    private func color(_ index: Int, alpha: Double) throws(FontError) -> CGColor {
        guard index == 0xFFFF || index < palette.count else { throw .invalid(table: "COLR", reason: "colour \(index)") }
        let color = index == 0xFFFF ? CGColor.black : palette[index]
        return color.copy(alpha: color.alpha * CGFloat(min(max(alpha, 0), 1))) ?? color
    }
}

extension ColorPaints {
    /// Draws the paints of one glyph.
    private struct Painter {
        let paints: ColorPaints
        let context: CGContext
        let outline: (Int) -> PathGeometry
        private var budget = ColorPaints.mostPaints

        init(paints: ColorPaints, context: CGContext, outline: @escaping (Int) -> PathGeometry) {
            self.paints = paints
            self.context = context
            self.outline = outline
        }

        /// A rectangle in design units that holds every canvas.
        private var everything: CGRect {
            context.pixelTransform.isInvertible
                ? CGRect(x: 0, y: 0, width: context.width, height: context.height)
                    .applying(context.pixelTransform.inverted())
                : .zero
        }

        mutating func draw(_ at: Int, depth: Int) throws(FontError) {
            budget -= 1
            guard budget >= 0, depth < ColorPaints.deepest else { throw .invalid(table: "COLR", reason: "too many paints") }
            let table = paints.table
            let format = try table.u8(at)
            switch format {
            case 1:
                let (count, first) = (try table.u8(at + 1), try table.u32(at + 2))
                for index in first..<first + count {
                    guard index < paints.layers.count else { throw .invalid(table: "COLR", reason: "layer \(index)") }
                    try draw(paints.layers.offset + (try table.u32(paints.layers.offset + 4 + 4 * index)), depth: depth + 1)
                }
            case 2, 3:
                context.setFillColor(try paints.color(try table.u16(at + 1), alpha: try table.f2dot14(at + 3)))
                context.fill(everything)
            case 4...9: try drawGradient(at, format)
            case 10:
                context.saveGState()
                clip(to: try table.u16(at + 4))
                try draw(at + (try paints.offset(at: at + 1)), depth: depth + 1)
                context.restoreGState()
            case 11:
                if let paint = try paints.paint(of: try table.u16(at + 1)) { try draw(paint, depth: depth + 1) }
            case 12...31:
                guard let transform = try transform(at, format) else { return }
                context.saveGState()
                context.concatenate(transform)
                try draw(at + (try paints.offset(at: at + 1)), depth: depth + 1)
                context.restoreGState()
            case 32: try composite(at, depth)
            default: throw .invalid(table: "COLR", reason: "paint \(format)")
            }
        }

        private func clip(to glyph: Int) {
            let em = CGFloat(paints.unitsPerEm)
            let place = CGAffineTransform(scaleX: em, y: -em).concatenating(context.pixelTransform)
            context.currentPath = outline(glyph).transformed(by: place)
            context.clip()
        }

        // MARK: Transforms

        /// Returns the transform of a paint; nil if it flattens the plane.
        private func transform(_ at: Int, _ format: Int) throws(FontError) -> CGAffineTransform? {
            let table = paints.table
            func short(_ index: Int) throws(FontError) -> CGFloat { CGFloat(try table.i16(at + 4 + 2 * index)) }
            func fraction(_ index: Int) throws(FontError) -> CGFloat { CGFloat(try table.f2dot14(at + 4 + 2 * index)) }
            // A fraction of one is half a turn.
            func angle(_ index: Int) throws(FontError) -> CGFloat { try fraction(index) * .pi }
            func around(_ transform: CGAffineTransform, _ index: Int?) throws(FontError) -> CGAffineTransform {
                guard let index else { return transform }
                let (x, y) = (try short(index), try short(index + 1))
                return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
                    .concatenating(CGAffineTransform(translationX: x, y: y))
            }
            let result: CGAffineTransform
            // Odd formats have the same fields and variations after them.
            switch format & ~1 {
            case 12:
                let place = at + (try paints.offset(at: at + 4))
                func fixed(_ index: Int) throws(FontError) -> CGFloat {
                    CGFloat(Int32(truncatingIfNeeded: try table.u32(place + 4 * index))) / 65536
                }
                result = CGAffineTransform(
                    a: try fixed(0), b: try fixed(1), c: try fixed(2), d: try fixed(3), tx: try fixed(4), ty: try fixed(5))
            case 14: result = CGAffineTransform(translationX: try short(0), y: try short(1))
            case 16, 18:
                result = try around(
                    CGAffineTransform(scaleX: try fraction(0), y: try fraction(1)), format & ~1 == 18 ? 2 : nil)
            case 20, 22:
                result = try around(
                    CGAffineTransform(scaleX: try fraction(0), y: try fraction(0)), format & ~1 == 22 ? 1 : nil)
            case 24, 26: result = try around(CGAffineTransform(rotationAngle: try angle(0)), format & ~1 == 26 ? 1 : nil)
            default:
                let skew = CGAffineTransform(a: 1, b: tan(try angle(1)), c: -tan(try angle(0)), d: 1, tx: 0, ty: 0)
                result = try around(skew, format & ~1 == 30 ? 2 : nil)
            }
            return result.isFinite && result.isInvertible ? result : nil
        }

        // MARK: Gradients

        private func drawGradient(_ at: Int, _ format: Int) throws(FontError) {
            let table = paints.table
            func point(_ offset: Int) throws(FontError) -> CGPoint {
                CGPoint(x: try table.i16(at + offset), y: try table.i16(at + offset + 2))
            }
            let stops = try self.stops(at + (try paints.offset(at: at + 1)), isVariable: format & 1 == 1)
            guard let first = stops.first, let last = stops.last else { return }
            guard first.location < last.location else {
                // Without a distance between its ends a gradient is its last colour.
                context.setFillColor(last.color)
                return context.fill(everything)
            }
            let span = last.location - first.location
            func between(_ a: CGFloat, _ b: CGFloat, _ share: CGFloat) -> CGFloat { a + (b - a) * share }
            func between(_ a: CGPoint, _ b: CGPoint, _ share: CGFloat) -> CGPoint {
                CGPoint(x: between(a.x, b.x, share), y: between(a.y, b.y, share))
            }
            let isSweep = format >= 8
            let (start, end) =
                isSweep ? (CGFloat(try table.f2dot14(at + 8)) / 2, CGFloat(try table.f2dot14(at + 10)) / 2) : (0, 1)
            let places = stops.map {
                isSweep ? min(max(between(start, end, $0.location), 0), 1) : ($0.location - first.location) / span
            }
            guard let gradient = CGGradient(colorsSpace: nil, colors: stops.map(\.color) as CFArray, locations: places) else {
                return
            }
            let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
            switch format & ~1 {
            case 4:
                let (a, b, c) = (try point(4), try point(8), try point(12))
                // The colours are constant along the direction from the first to the third point.
                let across = CGVector(dx: -(c.y - a.y), dy: c.x - a.x)
                let square = across.dx * across.dx + across.dy * across.dy
                var target = b
                if square > 0 {
                    let share = ((b.x - a.x) * across.dx + (b.y - a.y) * across.dy) / square
                    target = CGPoint(x: a.x + share * across.dx, y: a.y + share * across.dy)
                }
                context.drawLinearGradient(
                    gradient, start: between(a, target, first.location), end: between(a, target, last.location), options: all)
            case 6:
                let (a, b) = (try point(4), try point(10))
                let (inner, outer) = (CGFloat(try table.u16(at + 8)), CGFloat(try table.u16(at + 14)))
                context.drawRadialGradient(
                    gradient, startCenter: between(a, b, first.location),
                    startRadius: max(between(inner, outer, first.location), 0), endCenter: between(a, b, last.location),
                    endRadius: max(between(inner, outer, last.location), 0), options: all)
            default: context.drawConicGradient(gradient, center: try point(4), angle: 0)
            }
        }

        /// Returns the colours of a gradient in order.
        private func stops(_ at: Int, isVariable: Bool) throws(FontError) -> [(location: CGFloat, color: CGColor)] {
            let table = paints.table
            var stops: [(location: CGFloat, color: CGColor)] = []
            for index in 0..<min(try table.u16(at + 1), 256) {
                let stop = at + 3 + (isVariable ? 10 : 6) * index
                stops.append(
                    (
                        CGFloat(try table.f2dot14(stop)),
                        try paints.color(try table.u16(stop + 2), alpha: try table.f2dot14(stop + 4))
                    ))
            }
            return stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(
                \.element)
        }

        // MARK: Compositing

        /// The blend modes by their number in the table; nil draws only the backdrop.
        private static let modes: [CGBlendMode?] = [
            .clear, .copy, nil, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut, .sourceAtop,
            .destinationAtop, .xor, .plusLighter, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
            .softLight, .difference, .exclusion, .multiply, .hue, .saturation, .color, .luminosity,
        ]

        private mutating func composite(_ at: Int, _ depth: Int) throws(FontError) {
            let number = try paints.table.u8(at + 4)
            guard Self.modes.indices.contains(number) else { throw .invalid(table: "COLR", reason: "blend mode \(number)") }
            context.saveGState()
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            var failure: FontError?
            do {
                try draw(at + (try paints.offset(at: at + 5)), depth: depth + 1)
                if let mode = Self.modes[number] {
                    context.setBlendMode(mode)
                    context.beginTransparencyLayer(auxiliaryInfo: nil)
                    do { try draw(at + (try paints.offset(at: at + 1)), depth: depth + 1) } catch { failure = error }
                    context.endTransparencyLayer()
                }
            } catch { failure = error }
            context.endTransparencyLayer()
            context.restoreGState()
            if let failure { throw failure }
        }
    }
}
