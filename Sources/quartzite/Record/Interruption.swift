import Foundation
import QuartzSDL
import Synchronization

/// The pipe to which the signal handler writes the signal's number; -1 for none.
nonisolated private let signalPipe = Atomic<Int32>(-1)

/// Ends the process on Ctrl-C or SIGTERM after removing unfinished output.
///
/// SDL turns these signals into a quit event for its event loop, and a command without a window has no such loop.
nonisolated enum Interruption {
    /// Returns the exit status that shells use for a process killed by a signal.
    static func status(of signal: Int32) -> Int32 { 128 + signal }

    /// Runs `body`. A signal meanwhile calls `clean` on a separate thread and ends the process.
    static func whileWatching<R>(_ clean: @escaping @Sendable () -> Void, _ body: () throws -> R) rethrows -> R {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return try body() }
        let (reader, writer) = (ends[0], ends[1])
        signalPipe.store(writer, ordering: .releasing)
        // A write to a closed pipe then fails with an error, which removes the unfinished output.
        signal(SIGPIPE, SIG_IGN)
        let old = [SIGINT, SIGTERM].compactMap(listen)
        // A parent may have started the process with these signals blocked.
        var set = sigset_t()
        sigemptyset(&set)
        for (number, _) in old { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        Thread.detachNewThread {
            var signal: UInt8 = 0
            let count = read(reader, &signal, 1)
            close(reader)
            guard count == 1, signal != 0 else { return }
            clean()
            let clearsLine = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
            FileHandle.standardError.write(Data("\(clearsLine)quartzite: interrupted, nothing is written\n".utf8))
            _exit(status(of: Int32(signal)))
        }
        defer {
            for (number, action) in old {
                var action = action
                sigaction(number, &action, nil)
            }
            signalPipe.store(-1, ordering: .releasing)
            // The thread reads the end of file and exits.
            close(writer)
        }
        return try body()
    }

    /// Sets the handler, unless the process was started with the signal ignored, as by `nohup`.
    private static func listen(to number: Int32) -> (Int32, sigaction)? {
        var old = sigaction()
        guard sigaction(number, nil, &old) == 0, !old.isIgnored else { return nil }
        var action = sigaction()
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { number in
            let error = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(signalPipe.load(ordering: .acquiring), &byte, 1)
            errno = error
        }
        return sigaction(number, &action, nil) == 0 ? (number, old) : nil
    }
}
