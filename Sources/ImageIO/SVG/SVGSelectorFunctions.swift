// The functions of selectors: `:not()`, `:is()`, `:where()`, and places among siblings.

/// A place among siblings as `:nth-child()` and its relatives name it: the numbers `step` · n + `offset` for n = 0, 1, 2 …, from 1.
struct SVGPlaceRule {
    let step: Int
    let offset: Int
    /// Whether siblings are counted from the last one.
    let isFromEnd: Bool
    /// Whether only siblings with the same name are counted.
    let isOfType: Bool

    init(step: Int = 0, offset: Int, isFromEnd: Bool, isOfType: Bool) {
        (self.step, self.offset, self.isFromEnd, self.isOfType) = (step, offset, isFromEnd, isOfType)
    }

    /// Reads `odd`, `even`, a number, or a form of `an+b`; nil for another text.
    init?(_ text: String, isFromEnd: Bool, isOfType: Bool) {
        let text = text.trimmed.lowercased()
        let parts: (step: Int, offset: Int)?
        switch text {
        case "odd": parts = (2, 1)
        case "even": parts = (2, 0)
        default:
            if let mark = text.firstIndex(of: "n") {
                let before = text[..<mark]
                let step = ["", "+"].contains(before) ? 1 : before == "-" ? -1 : Self.number(before)
                // Space is allowed on both sides of the sign.
                let after = text[text.index(after: mark)...].trimmed
                let offset: Int?
                if after.isEmpty {
                    offset = 0
                } else if let sign = after.first, "+-".contains(sign), let number = Self.number(after.dropFirst().trimmed[...]),
                    after.dropFirst().trimmed.first?.isNumber == true
                {
                    offset = sign == "-" ? -number : number
                } else {
                    offset = nil
                }
                parts = step.flatMap { step in offset.map { (step, $0) } }
            } else {
                parts = Self.number(text[...]).map { (0, $0) }
            }
        }
        guard let parts else { return nil }
        self.init(step: parts.step, offset: parts.offset, isFromEnd: isFromEnd, isOfType: isOfType)
    }

    private static func number(_ text: Substring) -> Int? { Int(text).flatMap { abs($0) <= 1_000_000_000 ? $0 : nil } }

    func holds(for place: Int) -> Bool {
        let way = place - offset
        return step == 0 ? way == 0 : way % step == 0 && way / step >= 0
    }
}

/// The elements that selectors are tested with, and their places among their siblings.
struct SVGSelectorTree {
    let elements: [SVGElement]
    /// The number of each element among its siblings, from 1; and of siblings in all.
    private var number: [Int32] = []
    private var numberOfType: [Int32] = []
    private var countOfType: [Int32] = []

    /// - Parameter hasPlaces: Whether a selector asks for places.
    init(_ elements: [SVGElement], hasPlaces: Bool) {
        self.elements = elements
        guard hasPlaces else { return }
        number = Array(repeating: 1, count: elements.count)
        numberOfType = number
        countOfType = number
        for element in elements {
            var counts: [String: Int32] = [:]
            for (place, child) in element.children.enumerated() {
                number[child] = Int32(clamping: place + 1)
                counts[elements[child].name, default: 0] += 1
                numberOfType[child] = counts[elements[child].name] ?? 1
            }
            for child in element.children { countOfType[child] = counts[elements[child].name] ?? 1 }
        }
    }

    /// Returns whether a rule holds for an element. The root has no place.
    func holds(_ rule: SVGPlaceRule, for index: Int) -> Bool {
        guard let parent = elements[index].parent else { return false }
        let number = Int(rule.isOfType ? numberOfType[index] : number[index])
        let count = rule.isOfType ? Int(countOfType[index]) : elements[parent].children.count
        return rule.holds(for: rule.isFromEnd ? count + 1 - number : number)
    }
}

extension SVGScanner {
    /// Scans the text up to the parenthesis that closes one read before, and that parenthesis; nil if there is none.
    mutating func argument() -> String? {
        var depth = 1
        var quote: UInt8?
        let text = take { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: ")") {
                depth -= 1
            }
            return depth > 0
        }
        return take(")") ? text : nil
    }

    /// Scans the text up to a comma outside of quotes, parentheses and brackets, and the comma.
    mutating func listItem() -> String {
        var depth = 0
        var quote: UInt8?
        let text = take { byte in
            if let open = quote {
                if byte == open { quote = nil }
                return true
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","): return depth > 0
            default: break
            }
            return true
        }
        _ = take(",")
        return text
    }
}
