import Foundation

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
            FileHandle.standardError.write(Data("quartzite: \(error)\n".utf8))
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
