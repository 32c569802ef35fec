import CSDL
import Foundation
import QuartzUI
import QuartzUINibs
import Synchronization

/// Runs a program from its `main` to its exit status.
@MainActor
public enum Application {
    /// Runs a program with windows. `main` must call it synchronously, without a preceding `await`, so that the main actor is on
    /// the main thread.
    ///
    /// - Parameter launch: Creates the windows and adds them to the loop.
    /// - Returns: The exit status: 0 normally, 1 if `launch` throws.
    public static func run(_ launch: (MainLoop) throws -> Void) -> Int32 {
        do {
            let loop = try MainLoop()
            try launch(loop)
            return loop.run()
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("quartzite: \(error)\n".utf8))
            return 1
        }
    }

    /// Ends the running loop, if there is one.
    ///
    /// - Parameter status: The exit status.
    public static func terminate(status: Int32 = 0) {
        MainLoop.current?.stop(status: status)
    }
}

extension UIApplicationDelegate where Self: UIResponder {
    /// Runs the program: creates the delegate with `init()`, lets it create its windows, and runs the loop until the last one is
    /// closed. The program begins with the light appearance, as on iOS.
    ///
    /// A class marked `@main` becomes a program, as on Apple's systems:
    ///
    ///     @main
    ///     final class AppDelegate: UIResponder, UIApplicationDelegate {
    ///         var window: UIWindow?
    ///         func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool { … }
    ///     }
    public static func main() {
        exit(
            Application.run { _ in
                Theme.setDark(false)
                let delegate = Self.init()
                // A class of the storyboard is also looked for in the delegate's module.
                UIApplication.shared.delegate = delegate
                MainInterface.prepare(delegate)
                UIApplication.shared.launch(delegate)
                MainInterface.show(delegate)
            })
    }
}

/// The descriptor that the signal handler writes to; -1 for none.
private let wakeDescriptor = Atomic<Int32>(-1)
private let isRequested = Atomic(false)

/// Makes SIGINT and SIGTERM end a loop regularly. A second signal of the same kind ends the process by default.
///
/// SDL's handlers run on any thread and do not wake a loop that sleeps on another, so they are not used.
struct TerminationSignals: ~Copyable {
    private let previous: [(number: Int32, action: sigaction)]

    /// Installs the handlers until the value is destroyed.
    ///
    /// - Parameter descriptor: An eventfd that a signal writes to.
    init(descriptor: Int32) {
        // The stores also initialize the globals, which a signal handler must not do.
        isRequested.store(false, ordering: .relaxed)
        wakeDescriptor.store(descriptor, ordering: .releasing)
        previous = [SIGINT, SIGTERM].compactMap { (number) -> (number: Int32, action: sigaction)? in
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0, !old.isIgnored else { return nil }
            var action = sigaction()
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
            action.__sigaction_handler.sa_handler = { _ in
                let error = errno
                isRequested.store(true, ordering: .releasing)
                eventfd_write(wakeDescriptor.load(ordering: .acquiring), 1)
                errno = error
            }
            return sigaction(number, &action, nil) == 0 ? (number, old) : nil
        }
    }

    deinit {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        wakeDescriptor.store(-1, ordering: .releasing)
    }

    /// Returns whether a signal has arrived since the last call.
    static func takeRequest() -> Bool {
        isRequested.exchange(false, ordering: .acquiringAndReleasing)
    }
}

extension sigaction {
    /// Whether the parent process ignores the signal, as `nohup` does. Swift cannot compare C functions, so their addresses are
    /// compared.
    package var isIgnored: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
