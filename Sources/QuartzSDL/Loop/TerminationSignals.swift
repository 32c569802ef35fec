import CSDL
import Foundation
import Synchronization

/// Where the handler of signals writes to; -1 for nowhere.
private let wakeDescriptor = Atomic<Int32>(-1)
private let isRequested = Atomic(false)

/// Makes SIGINT and SIGTERM end a loop in good order. A second signal of a kind ends the process as if nobody listened.
///
/// SDL has handlers of its own, but they run on any thread and do not wake a loop that sleeps on another.
struct TerminationSignals: ~Copyable {
    private let previous: [(number: Int32, action: sigaction)]

    /// Listens until the value is gone.
    ///
    /// - Parameter descriptor: an eventfd that is written to when a signal comes.
    init(descriptor: Int32) {
        // The stores also initialise the globals: a signal handler must not.
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

    /// Whether a signal has come since the last call.
    static func takeRequest() -> Bool {
        isRequested.exchange(false, ordering: .acquiringAndReleasing)
    }
}

extension sigaction {
    /// Whether whoever started the process wants the signal ignored, as `nohup` does.
    fileprivate var isIgnored: Bool {
        unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
