import Foundation

/// The way from a program's `main` to its exit status.
@MainActor
public enum Application {
    /// Runs a program with windows. `main` must call it synchronously, without an `await` before: only then is the main actor on the
    /// main thread.
    ///
    /// - Parameter launch: makes the windows and adds them to the loop.
    /// - Returns: the exit status: 0 after a regular end, 1 where `launch` throws.
    public static func run(_ launch: (MainLoop) throws -> Void) -> Int32 {
        do {
            let loop = try MainLoop()
            try launch(loop)
            return loop.run()
        } catch {
            FileHandle.standardError.write(Data("quartzite: \(error)\n".utf8))
            return 1
        }
    }

    /// Ends the loop that runs, if one does.
    ///
    /// - Parameter status: the exit status.
    public static func terminate(status: Int32 = 0) {
        MainLoop.current?.stop(status: status)
    }
}
