import Foundation
import QuartzUI

extension Pace {
    /// The range of the progress of control points.
    static let progressLimits: ClosedRange<CGFloat> = -10...10

    /// The numbers as text.
    var text: String {
        switch self {
        case .curve(let first, let second):
            return [first.x, first.y, second.x, second.y].map { Self.text($0) }.joined(separator: ", ")
        case .spring(let spring):
            var parts = ["stiffness \(Self.text(spring.stiffness))", "damping \(Self.text(spring.damping))"]
            if spring.mass != 1 { parts.append("mass \(Self.text(spring.mass))") }
            if spring.velocity != 0 { parts.append("velocity \(Self.text(spring.velocity))") }
            return parts.joined(separator: ", ") + ", settles in \(AnimationBar.text(spring.settlingTime)) s"
        }
    }

    private static func text(_ number: CGFloat) -> String { AnimationBar.text(Double(number), decimals: 4) }

    /// The pace as Swift: a timing function, or the statements that make an animation a spring.
    var code: String {
        switch self {
        case .curve(let first, let second):
            if let name = preset?.functionName { return "CAMediaTimingFunction(name: .\(name))" }
            let numbers = [first.x, first.y, second.x, second.y].map { SwiftLiteral.text(Double($0)) }
            return "CAMediaTimingFunction(controlPoints: \(numbers.joined(separator: ", ")))"
        case .spring(let spring):
            let numbers = [
                ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
                ("initialVelocity", spring.velocity),
            ]
            let statements = numbers.map { "spring.\($0) = \(SwiftLiteral.text($1))" }
            return (["let spring = CASpringAnimation()"] + statements).joined(separator: "\n")
        }
    }

    /// Reads a pace: a preset's name, the four numbers of a curve, or the named numbers of a spring. Swift's
    /// `CAMediaTimingFunction` is read too.
    ///
    /// - Returns: nil if the text is none of these, or if a number is outside of its range.
    init?(_ text: String) {
        let text = text.replacingOccurrences(of: "−", with: "-").lowercased()
        let called = text.firstMatch(of: /name:\s*\.?([a-z]+)/).map { String($0.1) }
        let name = called ?? text.trimmingCharacters(in: .whitespaces)
        let presets = Preset.allCases.filter { $0.title == name || $0.functionName?.lowercased() == name }
        if let preset = presets.first {
            self = preset.pace
        } else if let spring = Spring(text) {
            self = .spring(spring)
        } else {
            let numbers = Self.numbers(in: text)
            guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
                Self.progressLimits.contains(numbers[1]), Self.progressLimits.contains(numbers[3])
            else { return nil }
            self = .curve(CGPoint(x: numbers[0], y: numbers[1]), CGPoint(x: numbers[2], y: numbers[3]))
        }
    }

    /// The numbers of a text in which everything else is separators or a call.
    private static func numbers(in text: String) -> [Double] {
        let inner = text.firstMatch(of: /controlpoints:([^)]*)\)/).map { String($0.1) } ?? text
        let words = inner.split { ",; \t()".contains($0) }
        let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == words.count ? numbers : []
    }
}

extension Pace.Preset {
    /// The name of the timing function; nil for a spring.
    var functionName: String? {
        switch self {
        case .linear: "linear"
        case .easeIn: "easeIn"
        case .easeOut: "easeOut"
        case .easeInOut: "easeInEaseOut"
        case .spring: nil
        }
    }
}

extension Pace.Spring {
    /// Reads named numbers: `stiffness 200, damping 12`; those that are not named are a new spring's.
    fileprivate init?(_ text: String) {
        self.init()
        var isNamed = false
        for part in text.split(separator: ",") {
            let words = part.split { $0.isWhitespace || $0 == "=" || $0 == ":" }
            guard let name = words.first else { continue }
            // The settling time follows from the others.
            if name == "settles" { continue }
            guard words.count == 2, let number = Double(words[1]), number.isFinite else { return nil }
            switch name {
            case "stiffness" where number > 0: stiffness = number
            case "damping" where number >= 0: damping = number
            case "mass" where number > 0: mass = number
            case "velocity": velocity = number
            default: return nil
            }
            isNamed = true
        }
        guard isNamed else { return nil }
    }
}
