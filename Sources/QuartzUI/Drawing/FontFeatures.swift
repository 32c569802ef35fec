/// The OpenType features of the features that Apple's font tables number.
nonisolated enum FontFeatures {
    /// The kinds of features.
    nonisolated private enum Kind: Int {
        case ligatures = 1
        case letterCase = 3
        case numberSpacing = 6
        case verticalPosition = 10
        case fractions = 11
        case extras = 14
        case numberCase = 21
        case caseSensitivity = 33
        case alternatives = 35
        case contextualAlternatives = 36
        case lowerCase = 37
        case upperCase = 38
    }

    /// Returns the OpenType tags of a setting with their values; none for an unknown one.
    static func tags(of setting: [UIFontDescriptor.FeatureKey: Any]) -> [String: Int] {
        guard let type = setting[.type] as? Int, let selector = setting[.selector] as? Int else { return [:] }
        return tags(type: type, selector: selector)
    }

    static func tags(type: Int, selector: Int) -> [String: Int] {
        // Pairs of selectors turn one feature on and off.
        func pair(_ tag: String, _ on: Int) -> [String: Int]? {
            selector == on ? [tag: 1] : selector == on + 1 ? [tag: 0] : nil
        }
        // One of several features, or none.
        func choice(_ tags: [String?]) -> [String: Int] {
            guard tags.indices.contains(selector) else { return [:] }
            let all = Dictionary(tags.compactMap(\.self).map { ($0, 0) }) { first, _ in first }
            return all.merging(tags[selector].map { [$0: 1] } ?? [:]) { $1 }
        }
        return switch Kind(rawValue: type) {
        case .ligatures: pair("liga", 2) ?? pair("dlig", 4) ?? pair("clig", 18) ?? pair("hlig", 20) ?? [:]
        case .letterCase: selector == 3 ? ["smcp": 1] : selector == 0 ? ["smcp": 0] : [:]
        case .numberSpacing: choice(["tnum", "pnum"])
        case .verticalPosition: choice([nil, "sups", "subs", "ordn", "sinf"])
        case .fractions: choice([nil, "afrc", "frac"])
        case .extras: pair("zero", 4) ?? [:]
        case .numberCase: choice(["onum", "lnum"])
        case .caseSensitivity: pair("case", 0) ?? [:]
        case .alternatives: alternative(selector)
        case .contextualAlternatives: pair("calt", 0) ?? pair("swsh", 2) ?? pair("cswh", 4) ?? [:]
        case .lowerCase: choice([nil, "smcp", "pcap"])
        case .upperCase: choice([nil, "c2sc", "c2pc"])
        case nil: [:]
        }
    }

    /// Returns a stylistic set: the selectors 2 and 3 turn the first one on and off, and so on up to the twentieth.
    private static func alternative(_ selector: Int) -> [String: Int] {
        let number = selector / 2
        guard (1...20).contains(number) else { return [:] }
        return [(number < 10 ? "ss0" : "ss") + String(number): selector % 2 == 0 ? 1 : 0]
    }
}
