import CGLES
import QuartzCore

extension CGBlendMode {
    /// The factors of source and destination, if GL's fixed blending supports the mode with coverage; else nil.
    ///
    /// Coverage scales the source, which is correct only if a source of zero changes nothing.
    var factors: (source: Int32, destination: Int32)? {
        switch self {
        case .normal: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
        case .plusLighter: (GL_ONE, GL_ONE)
        case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        case .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
        case .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
        case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
        default: nil
        }
    }

    /// Whether the mode needs a copy of the backdrop.
    var needsBackdrop: Bool { factors == nil }
}
