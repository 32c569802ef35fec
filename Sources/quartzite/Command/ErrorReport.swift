import ImageIO
import QuartzGL
import QuartzSDL

/// An error as shown to the user: message, hint and exit status. All errors are converted here.
struct ErrorReport {
    let message: String
    let hint: String?
    let status: Int32

    /// The exit status of a command that failed.
    static let failureStatus: Int32 = 1
    /// The exit status of an invalid command line: `EX_USAGE` of sysexits.
    static let usageStatus: Int32 = 64

    init(_ error: any Error) {
        switch error {
        case let error as CommandError:
            message = error.message
            hint = error.hint
            status = error.kind == .usage ? Self.usageStatus : Self.failureStatus
        case is SDLError, is RenderError:
            message = "\(error)"
            hint = "On Debian and Ubuntu the drawing is done by libgles2, libegl1 and libgl1-mesa-dri."
            status = Self.failureStatus
        case is ImageIOError:
            message = "\(error)"
            hint = nil
            status = Self.failureStatus
        default:
            message = error.localizedDescription
            hint = nil
            status = Self.failureStatus
        }
    }

    /// The text for standard error.
    var text: String {
        let first = "quartzite: \(message)"
        return hint.map { "\(first)\n\($0)" } ?? first
    }
}
