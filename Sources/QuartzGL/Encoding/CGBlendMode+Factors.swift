import CGLES
import QuartzCore

extension CGBlendMode {
    /// Whether GL's own blending can do it, coverage included: the factors of source and destination.
    ///
    /// Coverage scales the source, which is right just where a source of zero changes nothing.
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

    /// Whether it takes a copy of what lies behind.
    var needsBackdrop: Bool { factors == nil }
}
