import Foundation
import QuartzUI

// The listings call by call as printed, without comments, forced casts and constructs that Swift has on Apple's platforms only
// (`@IBOutlet`, `@IBAction`, `#selector`). The declarations here supply names that Swift has renamed since, and replace
// randomness and the console.

let M_PI = Double.pi
let M_PI_2 = Double.pi / 2

extension Array where Element: Equatable {
    func index(of element: Element) -> Int? { firstIndex(of: element) }
}

/// The results of `arc4random()`, in turn, and the output of `print`.
@MainActor
enum Console {
    static var dice: [UInt32] = []
    static var printed: [Any] = []

    /// Determines the next random colour.
    static func throwColor(_ red: Double, _ green: Double, _ blue: Double) {
        dice += [red, green, blue].map { UInt32($0 * Double(INT_MAX)) }
    }
}

@MainActor
func arc4random() -> UInt32 { Console.dice.isEmpty ? 0 : Console.dice.removeFirst() }

@MainActor
func print(_ items: Any...) { Console.printed += items }
