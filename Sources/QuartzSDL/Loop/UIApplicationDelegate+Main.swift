import Foundation
import QuartzUI

extension UIApplicationDelegate where Self: UIResponder {
    /// Runs the program: makes the delegate by its `init()`, lets it make its windows, and serves them until the last one is closed.
    ///
    /// It makes a class that is marked `@main` a program, as it is written for Apple's systems:
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
