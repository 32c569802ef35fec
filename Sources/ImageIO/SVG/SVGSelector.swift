/// A selector of a style sheet: compounds of conditions on elements, joined by combinators.
///
/// Supported are names, `*`, identifiers, classes, attributes, `:root`, `:not()`, `:is()`, `:where()` and places among siblings
/// (`:first-child`, `:nth-of-type(2n+1)`), joined by descendants (a space), children (`>`) and siblings (`+`, `~`).
struct SVGSelector {
    private enum Condition {
        case name(String)
        case identifier(String)
        case className(String)
        case attribute(String, Test)
        case place(SVGPlaceRule)
        case root
        /// One of the selectors matches, or none does.
        case any([SVGSelector])
        case none([SVGSelector])
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

    /// Whether a place among siblings is asked for.
    private(set) var hasPlaces = false

    /// The maximum number of compounds and of conditions in one.
    private static let longest = 64
    /// The maximum number of functions in each other.
    private static let deepest = 8

    // MARK: Parsing

    /// Returns the selectors of a list with commas; nil for each that is not valid or not supported.
    static func list(_ text: some StringProtocol, depth: Int = 0) -> [SVGSelector?] {
        var scanner = SVGScanner(text)
        var selectors: [SVGSelector?] = []
        repeat { selectors.append(SVGSelector(scanner.listItem(), depth: depth)) } while scanner.next != nil
        return selectors
    }

    /// Returns nil for a selector that is not valid or not supported.
    ///
    /// - Parameter depth: The number of functions around it.
    private init?(_ text: String, depth: Int) {
        var scanner = SVGScanner(text)
        scanner.skipSpace()
        var combinator: Combinator?
        while true {
            var compound = Compound(combinator: combinator)
            guard read(&compound, &scanner, depth), compounds.count < Self.longest else { return nil }
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

    private mutating func read(_ compound: inout Compound, _ scanner: inout SVGScanner, _ depth: Int) -> Bool {
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
                guard let name = scanner.identifier()?.lowercased() else { return false }
                if scanner.take("(") {
                    guard let argument = scanner.argument(), addFunction(name, argument, depth, to: &compound) else {
                        return false
                    }
                } else {
                    let conditions = Self.pseudoClass(name)
                    guard !conditions.isEmpty else { return false }
                    compound.conditions += conditions
                    if name != "root" { hasPlaces = true }
                    specificity.y += 1
                }
            default: return count + compound.conditions.count > 0
            }
        }
        return count + compound.conditions.count > 0
    }

    /// Returns the conditions of a pseudo-class without an argument; none for an unknown one.
    private static func pseudoClass(_ name: String) -> [Condition] {
        func end(_ isFromEnd: Bool, _ isOfType: Bool) -> Condition {
            .place(SVGPlaceRule(offset: 1, isFromEnd: isFromEnd, isOfType: isOfType))
        }
        return switch name {
        case "first-child": [end(false, false)]
        case "last-child": [end(true, false)]
        case "only-child": [end(false, false), end(true, false)]
        case "first-of-type": [end(false, true)]
        case "last-of-type": [end(true, true)]
        case "only-of-type": [end(false, true), end(true, true)]
        case "root": [.root]
        default: []
        }
    }

    /// Adds the condition of a function; returns false for one that is unknown or not valid.
    private mutating func addFunction(_ name: String, _ argument: String, _ depth: Int, to compound: inout Compound) -> Bool {
        switch name {
        case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
            let rule = SVGPlaceRule(argument, isFromEnd: name.hasPrefix("nth-last"), isOfType: name.hasSuffix("of-type"))
            guard let rule else { return false }
            compound.conditions.append(.place(rule))
            hasPlaces = true
            specificity.y += 1
        case "not", "is", "where":
            guard depth < Self.deepest else { return false }
            let list = Self.list(argument, depth: depth + 1)
            let known = list.compactMap { $0 }
            // A selector that is not valid matches nothing in `:is()`, and makes `:not()` invalid.
            if name == "not" {
                guard known.count == list.count else { return false }
                compound.conditions.append(.none(known))
            } else {
                compound.conditions.append(.any(known))
            }
            if known.contains(where: \.hasPlaces) { hasPlaces = true }
            guard name != "where" else { break }
            specificity &+= known.map(\.specificity).max { ($0.x, $0.y, $0.z) < ($1.x, $1.y, $1.z) } ?? .zero
        default: return false
        }
        return true
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
    func matches(_ index: Int, in tree: SVGSelectorTree, tests: inout Int) -> Bool {
        match(compounds.count - 1, index, tree, &tests) == .yes
    }

    private func match(_ part: Int, _ index: Int, _ tree: SVGSelectorTree, _ tests: inout Int) -> Match {
        tests -= 1
        guard tests >= 0 else { return .never }
        for condition in compounds[part].conditions {
            guard Self.meets(condition, index, tree, &tests) else { return .no }
        }
        switch compounds[part].combinator {
        case nil: return .yes
        case .child:
            guard let parent = tree.elements[index].parent else { return .never }
            return match(part - 1, parent, tree, &tests)
        case .descendant:
            var next = tree.elements[index].parent
            while let ancestor = next {
                let result = match(part - 1, ancestor, tree, &tests)
                if result != .no { return result }
                next = tree.elements[ancestor].parent
            }
            return .never
        case .next:
            guard let previous = tree.elements[index].previous else { return .no }
            return match(part - 1, previous, tree, &tests) == .yes ? .yes : .no
        case .later:
            var next = tree.elements[index].previous
            while let sibling = next {
                if match(part - 1, sibling, tree, &tests) == .yes { return .yes }
                next = tree.elements[sibling].previous
            }
            return .no
        }
    }

    private static func meets(_ condition: Condition, _ index: Int, _ tree: SVGSelectorTree, _ tests: inout Int) -> Bool {
        let elements = tree.elements
        switch condition {
        case .name(let name): return elements[index].name == name
        case .identifier(let name): return elements[index]["id"] == name
        case .className(let name): return elements[index].classes.contains(name[...])
        case .place(let rule): return tree.holds(rule, for: index)
        case .any(let selectors):
            for selector in selectors where selector.matches(index, in: tree, tests: &tests) { return true }
            return false
        case .none(let selectors):
            for selector in selectors where selector.matches(index, in: tree, tests: &tests) { return false }
            return true
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
