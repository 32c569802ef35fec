import Foundation

// Colours by their components in the current space, patterns, and settings that have no effect on Linux.

extension CGContext {
    // MARK: Colours by components

    /// Sets the space that `setFillColor(_:)` reads components in. The colour becomes the space's black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fillColor = space.black
    }

    /// Sets the space that `setStrokeColor(_:)` reads components in. The colour becomes the space's black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.strokeColor = space.black
    }

    /// Sets the colour of fills by components in the fill space, sRGB by default, followed by alpha.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(state.fillSpace, components) { state.fillColor = color }
    }

    /// Sets the colour of strokes by components in the stroke space, sRGB by default, followed by alpha.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(state.strokeSpace, components) { state.strokeColor = color }
    }

    /// Sets the colour of fills, in CMYK.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the colour of strokes, in CMYK.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    // MARK: Patterns

    /// Fills with a pattern.
    ///
    /// - Parameter components: The opacity of a coloured pattern. For an uncoloured one, its colour in the base of the fill's
    ///   pattern space, then alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        if let color = CGColor(pattern, state.fillSpace, components) { state.fillColor = color }
    }

    /// Strokes with a pattern.
    ///
    /// - Parameter components: See ``setFillPattern(_:colorComponents:)``.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
        if let color = CGColor(pattern, state.strokeSpace, components) { state.strokeColor = color }
    }

    /// Sets the offset of patterns, in the context's initial coordinates. An offset that is not finite is ignored.
    public func setPatternPhase(_ phase: CGSize) {
        guard phase.width.isFinite, phase.height.isFinite else { return }
        state.patternPhase = phase
    }

    // MARK: Settings without effect

    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: curves are always drawn to a tenth of a pixel")
    public func setFlatness(_ flatness: CGFloat) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: no colour is out of the device's reach")
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: text is smoothed as every other shape is")
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: text is smoothed as every other shape is")
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: glyphs lie where they are put, to a fraction of a pixel")
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: glyphs lie where they are put, to a fraction of a pixel")
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: glyphs are never moved to whole fractions of pixels")
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
    /// Has no effect.
    @available(*, deprecated, message: "has no effect on Linux: glyphs are never moved to whole fractions of pixels")
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
}

extension CGColorSpace {
    /// Opaque black; transparent for pattern spaces.
    fileprivate var black: CGColor {
        switch model {
        case .cmyk: CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1)
        case .pattern: .clear
        default: CGColor(colorSpace: self, components: Array(repeating: 0, count: numberOfComponents) + [1]) ?? .black
        }
    }
}

extension CGColor {
    /// Creates a colour from as many components as its space has, followed by alpha; nil for pattern spaces.
    fileprivate convenience init?(_ space: CGColorSpace, _ components: UnsafePointer<CGFloat>) {
        guard space.model != .pattern else { return nil }
        self.init(colorSpace: space, components: (0...space.numberOfComponents).map { components[$0] })
    }

    fileprivate convenience init?(_ pattern: CGPattern, _ space: CGColorSpace, _ components: UnsafePointer<CGFloat>) {
        let patternSpace = space.model == .pattern ? space : CGColorSpace(patternBaseSpace: pattern.isColored ? nil : space)
        guard let patternSpace else { return nil }
        let count = pattern.isColored ? 0 : patternSpace.baseColorSpace?.numberOfComponents ?? 0
        self.init(patternSpace: patternSpace, pattern: pattern, components: (0...count).map { components[$0] })
    }
}
