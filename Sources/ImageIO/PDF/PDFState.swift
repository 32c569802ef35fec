import Foundation

/// The graphics state.
struct PDFState {
    /// The transform from user space to points from the top left corner of the page.
    var transform: CGAffineTransform
    var fill = PDFPaint()
    var stroke = PDFPaint()
    var line = StrokeStyle()
    /// The clips in force, in points of the page.
    var clips: [VectorLayer.Clip] = []
    /// The number of the last clip; equal numbers are equal lists. 0 is none.
    var clipNumber = 0
}

/// The colour and the opacity for fills or for strokes.
struct PDFPaint {
    var space = PDFColorSpace.gray
    var components: [Double] = [0]
    var alpha = 1.0

    var color: CGColor {
        let n = components.map { min(max($0, 0), 1) }
        switch space {
        case .gray: return CGColor(red: n[0], green: n[0], blue: n[0], alpha: alpha)
        case .rgb: return CGColor(red: n[0], green: n[1], blue: n[2], alpha: alpha)
        case .cmyk: return CGColor(genericCMYKCyan: n[0], magenta: n[1], yellow: n[2], black: n[3], alpha: alpha)
        }
    }
}

/// A colour space, by its components alone.
enum PDFColorSpace: Int {
    case gray = 1
    case rgb = 3
    case cmyk = 4

    /// The number of components.
    var count: Int { rawValue }

    /// Black.
    var initial: [Double] {
        self == .cmyk ? [0, 0, 0, 1] : [Double](repeating: 0, count: count)
    }
}

/// Layers from back to front, with successive shapes under the same clips in one group.
struct PDFGroup {
    private var layers: [VectorLayer] = []
    private var run: [VectorLayer] = []
    private var clips: [VectorLayer.Clip] = []
    private var clipNumber = 0

    /// Adds a layer in points of the page, clipped by the clips of a state.
    mutating func add(_ layer: VectorLayer, _ state: PDFState) {
        if state.clipNumber != clipNumber { flush() }
        (clips, clipNumber) = (state.clips, state.clipNumber)
        run.append(layer)
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
