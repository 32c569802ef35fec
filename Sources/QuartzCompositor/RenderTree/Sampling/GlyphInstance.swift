/// The look of one letter of a text whose letters are instances.
struct GlyphInstance {
    let transform: Matrix4
    /// The point about which the letter is transformed, in units of its box.
    let anchor: SIMD2<Double>
    /// The factor of the letter's premultiplied colours.
    let tint: SIMD4<Float>

    /// - Parameter values: The numbers of the text layer.
    init(_ values: LayerValues) {
        transform = Matrix4(values.doubles(GlyphFields.glyphTransform))
        let (a, c) = (values.doubles(GlyphFields.glyphAnchorPoint), values.doubles(GlyphFields.glyphColor))
        anchor = SIMD2(a[0], a[1])
        let color = SIMD4(c[0], c[1], c[2], c[3]).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        tint = LayerQuadBuilder.premultiplied(color, opacity: min(max(values[GlyphFields.glyphOpacity.offset], 0), 1))
    }

    /// From the letter's points, relative to its origin, to those of its layer.
    func place(_ letter: PaintedLetter) -> Matrix4 {
        let (x, y) = (Double(letter.origin.x), Double(letter.origin.y))
        let left = Double(letter.box.minX) + anchor.x * Double(letter.box.width)
        let top = Double(letter.box.minY) + anchor.y * Double(letter.box.height)
        return transform.translatingInput(-left, -top, 0).translatingOutput(x + left, y + top, 0)
    }
}

/// The delays of the letters of a text.
///
/// Each letter follows the one before it. With a negative delay it is followed by it: the last letter is the first to move.
package struct GlyphDelays {
    private let step: Double
    private let count: Int

    package init(_ delay: Double, count: Int) { (step, self.count) = (delay, count) }

    /// The delay of a letter, at least 0.
    subscript(letter: Int) -> Double { step < 0 ? -step * Double(count - 1 - letter) : step * Double(letter) }

    /// The delay of the letter that moves last.
    package var longest: Double { abs(step) * Double(max(count - 1, 0)) }
}

extension RenderTree {
    /// Samples the letters of an animated text, each at its own time.
    ///
    /// - Parameter count: The number of letters.
    mutating func setGlyphs(_ slot: Int32, count: Int) {
        let run = Int(nodes[Int(slot)].run)
        let delay = withShown(slot) { $0[GlyphFields.glyphDelay.offset] }
        guard run >= 0, delay != 0, count > 0 else { return sampledGlyphs[slot] = nil }
        let delays = GlyphDelays(delay, count: count)
        // The time of a run that is sampled in lanes is not set.
        let (shown, sampled, time) = (shownDoubles(slot), runs[run].time, localTime(slot, global: sampledTime))
        sampledGlyphs[slot] = (0..<count).map { letter in
            runs[run].time = time - delays[letter]
            sampleDoubles(run..<run + 1, withLanes: true)
            return withShown(slot) { GlyphInstance($0) }
        }
        runs[run].time = sampled
        let pose = Int(runs[run].pose)
        for (index, number) in shown.prefix(nodes[Int(slot)].storedCount).enumerated() { poses[pose + index] = number }
    }

    /// The time for which letters go on moving when the text's own animations have ended, in seconds of the layer's time.
    func glyphDelay(_ slot: Int32) -> Double {
        // Read in place, because this runs for every animated layer: a copy of the node would count references.
        guard nodes[Int(slot)].traits.kind == .glyphs, case .typeset(let text)? = nodes[Int(slot)].objects[.string] else {
            return 0
        }
        return GlyphDelays(withShown(slot) { $0[GlyphFields.glyphDelay.offset] }, count: text.letterCount).longest
    }
}
