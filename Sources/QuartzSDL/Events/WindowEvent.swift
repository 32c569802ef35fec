import QuartzUI

/// What happens to a window, in points.
public enum WindowEvent: Sendable, Hashable {
    /// Mouse, finger, wheel, key or text.
    case input(InputEvent)
    /// The keyboard's input now goes to the window, or no longer does.
    case focus(Bool)
    /// The content has another size in points.
    case resized(CGSize)
    /// The content has another number of pixels a point.
    case rescaled(CGFloat)
    /// Whether any of the window can be seen has changed.
    case visibility(Bool)

    /// Whether the program may be in use now and was not, or the other way round.
    var mayChangeState: Bool {
        switch self {
        case .focus, .visibility: true
        case .input, .resized, .rescaled: false
        }
    }
}
