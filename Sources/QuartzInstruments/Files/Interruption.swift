import Foundation
import QuartzSDL
import Synchronization

/// The pipe to which the signal handler writes the signal's number; -1 for none.
nonisolated private let signalPipe = Atomic<Int32>(-1)

/// Ends the process on Ctrl-C or SIGTERM after removing unfinished output.
///
/// SDL turns these signals into a quit event for its event loop, and a command without a window has no such loop.
package nonisolated enum Interruption {
    /// Returns the exit status that shells use for a process killed by a signal.
    static func status(of signal: Int32) -> Int32 { 128 + signal }

    /// The environment variable of a child process that ends with its parent: the parent holds the other end of the pipe on its
    /// standard input, and the kernel closes it however the parent ends.
    static let endsWithInput = "QUARTZITE_ENDS_WITH_INPUT"

    /// Waits for a signal's number from the pipe or, in a child that ends with its parent, for the end of standard input.
    ///
    /// - Returns: The number; nil when the watch is over.
    private static func wait(_ reader: Int32) -> Int32? {
        let watchesInput = ProcessInfo.processInfo.environment[endsWithInput] != nil
        var watched = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: watchesInput ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&watched, 2, -1) < 0, errno == EINTR {}
        guard watched[0].revents == 0 else {
            var signal: UInt8 = 0
            return read(reader, &signal, 1) == 1 && signal != 0 ? Int32(signal) : nil
        }
        return watched[1].revents == 0 ? nil : SIGTERM
    }

    /// Runs `body`. A signal meanwhile calls `clean` on a separate thread and ends the process.
    package static func whileWatching<R>(_ clean: @escaping @Sendable () -> Void, _ body: () throws -> R) rethrows -> R {
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
            let signal = wait(reader)
            close(reader)
            guard let signal else { return }
            clean()
            let clearsLine = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
            // The reader of standard error may have ended.
            try? FileHandle.standardError.write(
                contentsOf: Data("\(clearsLine)quartzite: interrupted, nothing is written\n".utf8))
            _exit(status(of: signal))
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
