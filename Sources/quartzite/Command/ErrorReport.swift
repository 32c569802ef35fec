import ImageIO
import QuartzGL
import QuartzSDL

/// An error as a person meets it: message, hint and exit status. The one place where errors turn into these.
struct ErrorReport {
    let message: String
    let hint: String?
    let status: Int32

    /// The exit status of a command that was understood and failed.
    static let failureStatus: Int32 = 1
    /// The exit status of a command line that cannot be understood: `EX_USAGE` of sysexits.
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

    /// What is written to the standard error.
    var text: String {
        let first = "quartzite: \(message)"
        return hint.map { "\(first)\n\($0)" } ?? first
    }
}
