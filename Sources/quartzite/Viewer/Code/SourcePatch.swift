import QuartzInstruments
import QuartzUI

/// A source with the values and curves that were changed by hand: each is written where the source sets it.
struct SourcePatch {
    /// A changed line; the old one is nil for an inserted line, the new one never.
    struct Change: Equatable {
        /// The number of the line in the new text, from 0.
        let line: Int
        let old: String?
        let new: String
    }

    /// The lines of the new text.
    private var lines: [Line]
    /// The changes whose place was not found, for the user.
    private(set) var missing: [String] = []

    private struct Line {
        let old: String?
        var new: String
        /// The new line without comments and texts.
        var plain: String
    }

    init(_ source: String) {
        let plain = SceneScan.withoutCommentsAndTexts(source).split(separator: "\n", omittingEmptySubsequences: false)
        lines = zip(source.split(separator: "\n", omittingEmptySubsequences: false), plain).map {
            Line(old: String($0), new: String($0), plain: String($1))
        }
    }

    /// The new text.
    var text: String { lines.map(\.new).joined(separator: "\n") }

    /// The changed lines in their order.
    var changes: [Change] {
        lines.enumerated().filter { $1.old != $1.new }.map { Change(line: $0, old: $1.old, new: $1.new) }
    }

    // MARK: Values

    /// Writes the changed property of a layer.
    ///
    /// - Parameter name: The layer's name, which is that of its variable in most sources.
    mutating func set(_ change: EditHistory.PropertyChange, named name: String) {
        guard let layer = change.layer else { return }
        func statement(_ value: Any?) -> (target: String, value: String)? {
            let text = LayerCode.statement(setting: change.key, to: value, of: layer, named: name)
            guard !text.hasPrefix("//"), let equals = text.range(of: " = ") else { return nil }
            return (String(text[..<equals.lowerBound]), String(text[equals.upperBound...]))
        }
        guard let new = statement(change.new), let dot = new.target.lastIndex(of: ".") else {
            return missing.append("\(name).\(change.key) has no literal")
        }
        let (variable, property) = (String(new.target[..<dot]), String(new.target[new.target.index(after: dot)...]))
        if let place = assignment(of: property, to: variable, was: statement(change.old)?.value) {
            write(new.value, at: place)
        } else if ["position", "bounds"].contains(property), let place = assignment(of: "frame", to: variable, was: nil),
            let frame = SwiftLiteral.text(NSValue(cgRect: layer.frame), of: "frame")
        {
            write(frame, at: place)
        } else {
            missing.append("no line sets \(new.target)")
        }
    }

    /// The place of a value: its line, and its range in the line.
    private struct Place {
        let line: Int
        let value: Range<Int>
    }

    /// Returns the only line that sets a property of a variable; of several, the only one that sets it to its old value. A line that
    /// sets the property of another variable to the old value counts if it is the only one.
    private func assignment(of property: String, to variable: String, was old: String?) -> Place? {
        var (named, others): ([Place], [Place]) = ([], [])
        for (index, line) in lines.enumerated() {
            guard let match = line.plain.firstMatch(of: /^\s*(?:([\w.!?]+)\.)?(\w+)\s*=(?!=)\s*(\S.*?)\s*$/),
                match.output.2 == property
            else { continue }
            let range = match.output.3.startIndex..<match.output.3.endIndex
            let bytes = line.plain.utf8
            let place = Place(
                line: index,
                value: bytes.distance(
                    from: bytes.startIndex, to: range.lowerBound)..<bytes.distance(
                        from: bytes.startIndex, to: range.upperBound))
            guard isComplete(match.output.3) else { continue }
            let words = (match.output.1 ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") }
            if words.contains(Substring(variable)) { named.append(place) } else { others.append(place) }
        }
        func equal(_ places: [Place]) -> [Place] {
            places.filter { place in old.map { Self.isEqual(value(at: place), $0) } ?? false }
        }
        if named.count == 1 { return named[0] }
        let found = equal(named.isEmpty ? others : named)
        return found.count == 1 ? found[0] : nil
    }

    /// Whether all brackets of an expression are closed in its line.
    private func isComplete(_ text: Substring) -> Bool {
        text.reduce(0) { $0 + ("([{".contains($1) ? 1 : ")]}".contains($1) ? -1 : 0) } == 0
    }

    /// Whether two expressions have the same numbers and words.
    private static func isEqual(_ first: String, _ second: String) -> Bool {
        if let a = Double(first.filter { $0 != "_" }), let b = Double(second) { return abs(a - b) < 1e-6 }
        func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        return plain(first) == plain(second)
    }

    private func value(at place: Place) -> String {
        String(decoding: Array(lines[place.line].new.utf8)[place.value], as: UTF8.self)
    }

    private mutating func write(_ value: String, at place: Place) {
        let old = self.value(at: place)
        // A view's colour is no colour of Core Graphics.
        let isViews = old.contains("UIColor") && !old.contains("cgColor") && value.hasPrefix("CGColor(")
        replace(place, isViews ? "UIColor(cgColor: \(value))" : value)
    }

    private mutating func replace(_ place: Place, _ value: String) {
        var bytes = Array(lines[place.line].new.utf8)
        bytes.replaceSubrange(place.value, with: Array(value.utf8))
        lines[place.line].new = String(decoding: bytes, as: UTF8.self)
        lines[place.line].plain = SceneScan.withoutCommentsAndTexts(lines[place.line].new)
    }

    // MARK: Animations

    /// Writes the tried pace, length and begin of an animation.
    ///
    /// - Parameter name: The key with which the animation is added, or its key path.
    mutating func set(_ trial: AnimationTrial, named name: String) {
        guard let (variable, line) = animation(named: name) else {
            return missing.append("no line makes the animation “\(name)”")
        }
        switch trial.pace {
        case .curve?:
            guard let value = trial.pace?.literal else { break }
            setProperty("timingFunction", of: variable, to: value, after: line)
        case .spring(let spring)?:
            lines[line].new = lines[line].new.replacingOccurrences(of: "CABasicAnimation(", with: "CASpringAnimation(")
            for (property, value) in [("damping", spring.damping), ("stiffness", spring.stiffness)] {
                setProperty(property, of: variable, to: SwiftLiteral.text(value), after: line)
            }
        case nil: break
        }
        if trial.stretch != 1 { stretch(variable, by: trial.stretch) }
        if trial.delay != 0 { missing.append("\(variable): the begin is not written") }
    }

    /// Returns the variable of an animation and the line that makes it.
    private func animation(named name: String) -> (variable: String, line: Int)? {
        let quoted = NSRegularExpression.escapedPattern(for: name)
        func made(_ variable: String) -> Int? {
            guard let regex = try? Regex("\\b(let|var)\\s+\(variable)\\s*=\\s*CA\\w+Animation\\(") else { return nil }
            return lines.firstIndex { $0.plain.contains(regex) }
        }
        let added = lines.compactMap { line -> String? in
            guard let regex = try? Regex("\\.add\\(\\s*(\\w+)\\s*,\\s*forKey:\\s*\"\(quoted)\""),
                let match = line.new.firstMatch(of: regex), let variable = match[1].substring
            else { return nil }
            return String(variable)
        }
        if let variable = added.first, added.count == 1, let line = made(variable) { return (variable, line) }
        guard let regex = try? Regex("\\b(?:let|var)\\s+(\\w+)\\s*=\\s*CA\\w+Animation\\(keyPath:\\s*\"\(quoted)\"\\)") else {
            return nil
        }
        let found = lines.indices.filter { lines[$0].new.contains(regex) }
        guard found.count == 1, let variable = lines[found[0]].new.firstMatch(of: regex)?[1].substring else { return nil }
        return (String(variable), found[0])
    }

    /// Sets a property where a line sets it, or in a new line.
    private mutating func setProperty(_ property: String, of variable: String, to value: String, after line: Int) {
        if let place = assignment(of: property, to: variable, was: nil) { return replace(place, value) }
        let text = lines[line].new.prefix { $0 == " " } + "\(variable).\(property) = \(value)"
        lines.insert(Line(old: nil, new: String(text), plain: String(text)), at: line + 1)
    }

    private mutating func stretch(_ variable: String, by factor: Double) {
        guard let place = assignment(of: "duration", to: variable, was: nil),
            let old = Double(value(at: place).filter { $0 != "_" })
        else { return missing.append("no line sets \(variable).duration to a number") }
        replace(place, SwiftLiteral.text(old * factor))
    }
}

extension Pace {
    /// The curve in Swift; nil for a spring.
    fileprivate var literal: String? {
        guard case .curve(let first, let second) = self else { return nil }
        switch preset {
        case .linear?: return "CAMediaTimingFunction(name: .linear)"
        case .easeIn?: return "CAMediaTimingFunction(name: .easeIn)"
        case .easeOut?: return "CAMediaTimingFunction(name: .easeOut)"
        case .easeInOut?: return "CAMediaTimingFunction(name: .easeInEaseOut)"
        case .spring?, nil:
            let numbers = [first.x, first.y, second.x, second.y].map { SwiftLiteral.text(Double($0)) }
            return "CAMediaTimingFunction(controlPoints: \(numbers.joined(separator: ", ")))"
        }
    }
}
