import Foundation
import QuartzUI

// The listings stand call by call as they are printed, without their comments, forced casts and what Swift has on Apple's platforms
// only (`@IBOutlet`, `@IBAction`, `#selector`). What is here gives them names that Swift has renamed since, and takes chance and the
// console away from them.

let M_PI = Double.pi
let M_PI_2 = Double.pi / 2

extension Array where Element: Equatable {
    func index(of element: Element) -> Int? { firstIndex(of: element) }
}

/// What `arc4random()` throws, in turn; what `print` has printed.
@MainActor
enum Console {
    static var dice: [UInt32] = []
    static var printed: [Any] = []

    /// Lets the next dice come to a colour.
    static func throwColor(_ red: Double, _ green: Double, _ blue: Double) {
        dice += [red, green, blue].map { UInt32($0 * Double(INT_MAX)) }
    }
}

@MainActor
func arc4random() -> UInt32 { Console.dice.isEmpty ? 0 : Console.dice.removeFirst() }

@MainActor
func print(_ items: Any...) { Console.printed += items }
