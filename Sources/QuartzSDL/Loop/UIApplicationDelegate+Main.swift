import Foundation
import QuartzUI

extension UIApplicationDelegate where Self: UIResponder {
    /// Runs the program: creates the delegate with `init()`, lets it create its windows, and runs the loop until the last one is
    /// closed.
    ///
    /// A class marked `@main` becomes a program, as on Apple's systems:
    ///
    ///     @main
    ///     final class AppDelegate: UIResponder, UIApplicationDelegate {
    ///         var window: UIWindow?
    ///         func application(_ application: UIApplication, didFinishLaunchingWithOptions …) -> Bool { … }
    ///     }
    public static func main() {
        exit(Application.run { _ in UIApplication.shared.launch(Self.self) })
    }
}
