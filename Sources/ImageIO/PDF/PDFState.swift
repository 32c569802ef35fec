/// The graphics state.
struct PDFState {
    /// The transform from user space to points from the top left corner of the page.
    var transform: CGAffineTransform
    var fill = PDFPaint()
    var stroke = PDFPaint()
    var line = StrokeStyle()
    var blendMode = CGBlendMode.normal
    var softMask: PDFSoftMask?
    /// The clips in force, in points of the page.
    var clips: [VectorLayer.Clip] = []
    /// The number of the last clip; equal numbers are equal lists. 0 is none.
    var clipNumber = 0
    /// The number of segments of all clips in force.
    var clipSegments = 0

    /// Resets what applies to a transparency group as a whole, and not to its content.
    mutating func beginGroup() {
        (fill.alpha, stroke.alpha) = (1, 1)
        (blendMode, softMask) = (.normal, nil)
        (clips, clipNumber, clipSegments) = ([], 0, 0)
    }
}

/// A soft mask in points of the page.
struct PDFSoftMask {
    let mask: VectorMask
    /// The number of shapes in it.
    let shapes: Int
}

/// The colour or pattern and the opacity for fills or for strokes.
struct PDFPaint {
    var space = PDFColorSpace.gray
    var components: [Double] = [0]
    /// The pattern; nil for a colour.
    var pattern: PDFValue?
    var alpha = 1.0

    var color: CGColor {
        let rgb = space.color(components)
        return CGColor(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
    }
}

/// Layers from back to front, with successive shapes under the same clips in one group.
struct PDFGroup {
    private var layers: [VectorLayer] = []
    private var run: [VectorLayer] = []
    private var clips: [VectorLayer.Clip] = []
    /// The number of the clips of the shapes that were added last.
    private(set) var clipNumber = 0
    /// Whether a layer has a blend mode.
    private(set) var blends = false

    /// Adds a layer in points of the page, clipped by the clips of a state.
    mutating func add(_ layer: VectorLayer, _ state: PDFState) {
        if state.clipNumber != clipNumber { flush() }
        (clips, clipNumber) = (state.clips, state.clipNumber)
        run.append(layer)
        if layer.blendMode != .normal { blends = true }
    }

    private mutating func flush() {
        guard !run.isEmpty else { return }
        layers += clips.isEmpty ? run : [VectorLayer(.group(run), clips: clips)]
        run = []
    }

    /// Returns all layers.
    mutating func finished() -> [VectorLayer] {
        flush()
        return layers
    }
}
