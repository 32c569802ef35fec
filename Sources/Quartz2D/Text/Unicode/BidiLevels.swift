/// The levels of directions of a paragraph, and the order of its letters on a line (UAX 9).
enum BidiLevels {
    /// Returns the level of each character of a paragraph: even from left to right, odd from right to left.
    /// - Parameters:
    ///   - library: ICU; nil uses the rules for letters, figures and the characters between them, without explicit embeddings.
    static func levels(
        of characters: [Substring.UnicodeScalarView], isRightToLeft: Bool, library: UnicodeLibrary? = .shared
    ) -> [UInt8] {
        var units: [UInt16] = []
        var starts: [Int] = []
        for character in characters {
            starts.append(units.count)
            for scalar in character { units += UTF16.encode(scalar).map { Array($0) } ?? [0xFFFD] }
        }
        if let levels = library?.levels(of: units, isRightToLeft: isRightToLeft) { return starts.map { levels[$0] } }
        return plainLevels(characters.map { $0.first ?? " " }, isRightToLeft: isRightToLeft)
    }

    /// Whether a character may make the order of a line differ from that of the string: a letter of a right-to-left script, or a control.
    static func mayReorder(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x590: false
        case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    private enum Class {
        case left, right, figure, separator, neutral

        init(_ scalar: Unicode.Scalar) {
            switch ShapedText.Direction(scalar) {
            case .leftToRight: self = .left
            case .rightToLeft: self = .right
            case .none:
                switch scalar.value {
                case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: self = .figure
                case 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A: self = .separator
                default: self = .neutral
                }
            }
        }
    }

    private static func plainLevels(_ scalars: [Unicode.Scalar], isRightToLeft: Bool) -> [UInt8] {
        var classes = scalars.map(Class.init)
        for index in classes.indices where classes[index] == .separator {
            let isInside =
                index > 0 && index + 1 < classes.count && classes[index - 1] == .figure && classes[index + 1] == .figure
            classes[index] = isInside ? .figure : .neutral
        }
        let base: Class = isRightToLeft ? .right : .left
        // Figures after a right-to-left letter are embedded in it; after a left-to-right one they belong to it.
        var (levels, strong) = ([UInt8](repeating: isRightToLeft ? 1 : 0, count: scalars.count), base)
        var start = 0
        while start < classes.count {
            let kind = classes[start]
            if kind == .left || kind == .right { strong = kind }
            var end = start + 1
            while end < classes.count, classes[end] == kind { end += 1 }
            var level = levels[start]
            switch kind {
            case .left: level = isRightToLeft ? 2 : 0
            case .right: level = 1
            case .figure, .separator: level = strong == .right || isRightToLeft ? 2 : 0
            case .neutral:
                // Between letters of one direction neutral characters have it, else the paragraph's. Figures count as right-to-left
                // if they are embedded.
                let next = end < classes.count ? (classes[end] == .figure ? strong : classes[end]) : base
                if strong == next { level = strong == .right ? 1 : isRightToLeft ? 2 : 0 }
            }
            for index in start..<end { levels[index] = level }
            start = end
        }
        return levels
    }

    /// Returns the indices of a line's characters from left to right (rule L2).
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
        for level in stride(from: Int(highest), through: Int(lowestOdd), by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
