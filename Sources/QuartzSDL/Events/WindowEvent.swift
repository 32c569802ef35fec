import QuartzUI

/// An event of a window, in points.
public enum WindowEvent: Sendable, Hashable {
    /// Mouse, finger, wheel, key or text input.
    case input(InputEvent)
    /// Whether the window gained (true) or lost the keyboard focus.
    case focus(Bool)
    /// The new size of the content in points.
    case resized(CGSize)
    /// The new number of pixels per point.
    case rescaled(CGFloat)
    /// Whether the window became visible (true) or invisible.
    case visibility(Bool)

    /// Whether the event may change the application's state.
    var mayChangeState: Bool {
        switch self {
        case .focus, .visibility: true
        case .input, .resized, .rescaled: false
        }
    }
}
