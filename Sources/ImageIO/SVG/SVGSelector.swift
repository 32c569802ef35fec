/// A selector of a style sheet: compounds of conditions on elements, joined by combinators.
///
/// Supported are names, `*`, identifiers, classes, attributes, `:first-child`, `:last-child`, `:only-child` and `:root`, joined by
/// descendants (a space), children (`>`) and siblings (`+`, `~`).
struct SVGSelector {
    private enum Condition {
        case name(String)
        case identifier(String)
        case className(String)
        case attribute(String, Test)
        case firstChild, lastChild, root
    }

    private enum Test {
        case exists
        case equals(String)
        case hasWord(String)
        case hasPrefix(String)
        case hasSuffix(String)
        case contains(String)
        /// The value, or the value before a hyphen.
        case hasLanguage(String)
    }

    private enum Combinator {
        case descendant, child, next, later
    }

    private struct Compound {
        var conditions: [Condition] = []
        /// The relation to the compound before; nil for the first.
        var combinator: Combinator?
    }

    private var compounds: [Compound] = []
    /// The number of identifiers, of classes, attributes and pseudo-classes, and of names.
    private(set) var specificity = SIMD3<Int>.zero

    /// The maximum number of compounds and of conditions in one.
    private static let longest = 64

    // MARK: Parsing

    /// Returns nil for a selector that is not valid or not supported.
    init?(_ text: some StringProtocol) {
        var scanner = SVGScanner(text)
        scanner.skipSpace()
        var combinator: Combinator?
        while true {
            var compound = Compound(combinator: combinator)
            guard read(&compound, &scanner), compounds.count < Self.longest else { return nil }
            compounds.append(compound)
            let start = scanner.next
            scanner.skipSpace()
            guard let next = scanner.next else { return }
            switch next {
            case UInt8(ascii: ">"): combinator = .child
            case UInt8(ascii: "+"): combinator = .next
            case UInt8(ascii: "~"): combinator = .later
            default:
                guard start.map(SVGScanner.isSpace) == true else { return nil }
                combinator = .descendant
                continue
            }
            _ = scanner.takeByte()
            scanner.skipSpace()
        }
    }

    private mutating func read(_ compound: inout Compound, _ scanner: inout SVGScanner) -> Bool {
        var count = 0
        if scanner.take("*") {
            count += 1
        } else if let name = scanner.identifier() {
            compound.conditions.append(.name(name))
            specificity.z += 1
        }
        while let mark = scanner.next, compound.conditions.count < Self.longest {
            switch mark {
            case UInt8(ascii: "#"):
                _ = scanner.takeByte()
                guard let name = scanner.identifier() else { return false }
                compound.conditions.append(.identifier(name))
                specificity.x += 1
            case UInt8(ascii: "."):
                _ = scanner.takeByte()
                guard let name = scanner.identifier() else { return false }
                compound.conditions.append(.className(name))
                specificity.y += 1
            case UInt8(ascii: "["):
                _ = scanner.takeByte()
                guard let condition = Self.attribute(&scanner) else { return false }
                compound.conditions.append(condition)
                specificity.y += 1
            case UInt8(ascii: ":"):
                _ = scanner.takeByte()
                switch scanner.identifier() {
                case "first-child": compound.conditions.append(.firstChild)
                case "last-child": compound.conditions.append(.lastChild)
                case "only-child": compound.conditions += [.firstChild, .lastChild]
                case "root": compound.conditions.append(.root)
                default: return false
                }
                specificity.y += 1
            default: return count + compound.conditions.count > 0
            }
        }
        return count + compound.conditions.count > 0
    }

    /// Reads the rest of `[name]`, or of `[name=value]` with one of CSS's operators.
    private static func attribute(_ scanner: inout SVGScanner) -> Condition? {
        scanner.skipSpace()
        guard let name = scanner.identifier() else { return nil }
        scanner.skipSpace()
        if scanner.take("]") { return .attribute(name, .exists) }
        let mark = scanner.next == UInt8(ascii: "=") ? nil : scanner.takeByte()
        guard scanner.take("=") else { return nil }
        scanner.skipSpace()
        guard let value = scanner.quoted() ?? scanner.identifier() else { return nil }
        scanner.skipSpace()
        guard scanner.take("]") else { return nil }
        switch mark {
        case nil: return .attribute(name, .equals(value))
        case UInt8(ascii: "~"): return .attribute(name, .hasWord(value))
        case UInt8(ascii: "|"): return .attribute(name, .hasLanguage(value))
        case UInt8(ascii: "^"): return .attribute(name, .hasPrefix(value))
        case UInt8(ascii: "$"): return .attribute(name, .hasSuffix(value))
        case UInt8(ascii: "*"): return .attribute(name, .contains(value))
        default: return nil
        }
    }

    // MARK: Matching

    private enum Match {
        case yes
        /// The element does not match; one of its ancestors or siblings might.
        case no
        /// No ancestor of the element matches either.
        case never
    }

    /// Returns whether an element matches.
    ///
    /// - Parameter tests: Counts down the tested compounds. At 0, nothing matches.
    func matches(_ index: Int, in elements: [SVGElement], tests: inout Int) -> Bool {
        match(compounds.count - 1, index, elements, &tests) == .yes
    }

    private func match(_ part: Int, _ index: Int, _ elements: [SVGElement], _ tests: inout Int) -> Match {
        tests -= 1
        guard tests >= 0 else { return .never }
        for condition in compounds[part].conditions {
            guard Self.meets(condition, index, elements, &tests) else { return .no }
        }
        switch compounds[part].combinator {
        case nil: return .yes
        case .child:
            guard let parent = elements[index].parent else { return .never }
            return match(part - 1, parent, elements, &tests)
        case .descendant:
            var next = elements[index].parent
            while let ancestor = next {
                let result = match(part - 1, ancestor, elements, &tests)
                if result != .no { return result }
                next = elements[ancestor].parent
            }
            return .never
        case .next:
            guard let previous = elements[index].previous else { return .no }
            return match(part - 1, previous, elements, &tests) == .yes ? .yes : .no
        case .later:
            var next = elements[index].previous
            while let sibling = next {
                if match(part - 1, sibling, elements, &tests) == .yes { return .yes }
                next = elements[sibling].previous
            }
            return .no
        }
    }

    private static func meets(_ condition: Condition, _ index: Int, _ elements: [SVGElement], _ tests: inout Int) -> Bool {
        switch condition {
        case .name(let name): return elements[index].name == name
        case .identifier(let name): return elements[index]["id"] == name
        case .className(let name): return elements[index].classes.contains(name[...])
        case .firstChild: return elements[index].parent != nil && elements[index].previous == nil
        case .lastChild: return elements[index].parent.map { elements[$0].children.last == index } ?? false
        case .root: return elements[index].parent == nil
        case .attribute(let name, let test):
            tests -= elements[index].attributes.count / 16
            guard let value = elements[index][name] else { return false }
            // Long values take as long as several tests.
            tests -= value.utf8.count / 64
            switch test {
            case .exists: return true
            case .equals(let text): return value == text
            case .hasWord(let text): return value.split(whereSeparator: \.isWhitespace).contains { $0 == text }
            case .hasPrefix(let text): return !text.isEmpty && value.hasPrefix(text)
            case .hasSuffix(let text): return !text.isEmpty && value.hasSuffix(text)
            case .contains(let text): return !text.isEmpty && value.firstRange(of: text) != nil
            case .hasLanguage(let text): return value == text || value.hasPrefix(text + "-")
            }
        }
    }
}

extension SVGScanner {
    /// Scans a name of CSS: letters, digits, hyphens, underscores and characters beyond ASCII, not beginning with a digit; nil if there
    /// is none.
    mutating func identifier() -> String? {
        guard let first = next, !(0x30...0x39).contains(first) else { return nil }
        let name = take { byte in
            byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        return name.isEmpty ? nil : name
    }

    /// Scans a text in quotes; nil if there is none.
    mutating func quoted() -> String? {
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let rest = self
        _ = takeByte()
        let text = take { $0 != quote }
        if takeByte() == quote { return text }
        self = rest
        return nil
    }
}
