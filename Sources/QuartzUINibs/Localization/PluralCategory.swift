import Foundation

/// The grammatical number that a quantity requires in a language, by the cardinal rules of Unicode's CLDR.
nonisolated enum PluralCategory: String {
    case zero, one, two, few, many, other

    /// The category of a number as it is written.
    ///
    /// - Parameters:
    ///   - number: A finite number; its sign has no effect.
    ///   - language: A language's code, such as `pl` or `pt-BR`. Languages without an own rule have that of English.
    init(_ number: Double, in language: String) {
        let code = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
        let quantity = Quantity(number)
        self =
            language.lowercased().hasPrefix("pt-pt")
            ? Self.likeEnglish(quantity) : (Self.rules[code] ?? Self.likeEnglish)(quantity)
    }

    /// The operands of the rules.
    private struct Quantity {
        /// The absolute value.
        let n: Double
        /// Whether it is written without fraction digits.
        let isWhole: Bool

        init(_ number: Double) {
            n = abs(number)
            isWhole = n == n.rounded()
        }

        /// The integer digits.
        var i: Double { n.rounded(.down) }
        var lastDigit: Double { i.truncatingRemainder(dividingBy: 10) }
        var lastTwoDigits: Double { i.truncatingRemainder(dividingBy: 100) }

        /// Whether the integer digits end with one of some numbers, and not with some others in two digits.
        func ends(in digits: ClosedRange<Double>, except pairs: ClosedRange<Double>) -> Bool {
            digits.contains(lastDigit) && !pairs.contains(lastTwoDigits)
        }
    }

    private typealias Rule = @Sendable (Quantity) -> PluralCategory

    private static let likeEnglish: Rule = { $0.isWhole && $0.i == 1 ? .one : .other }
    private static let exactlyOne: Rule = { $0.n == 1 ? .one : .other }
    private static let uncounted: Rule = { _ in .other }
    private static let zeroAndOne: Rule = { $0.i <= 1 ? .one : .other }
    private static let upToOne: Rule = { $0.n <= 1 ? .one : .other }
    private static let eastSlavic: Rule = { q in
        guard q.isWhole else { return .other }
        return q.ends(in: 1...1, except: 11...11) ? .one : q.ends(in: 2...4, except: 12...14) ? .few : .many
    }
    private static let southSlavic: Rule = { q in
        guard q.isWhole else { return .other }
        return q.ends(in: 1...1, except: 11...11) ? .one : q.ends(in: 2...4, except: 12...14) ? .few : .other
    }
    private static let czech: Rule = { q in
        guard q.isWhole else { return .many }
        return q.i == 1 ? .one : (2...4).contains(q.i) ? .few : .other
    }

    private static let rules: [String: Rule] = {
        var rules: [String: Rule] = [
            "pl": { q in
                guard q.isWhole else { return .other }
                return q.i == 1 ? .one : q.ends(in: 2...4, except: 12...14) ? .few : .many
            },
            "sl": { q in
                guard q.isWhole else { return .few }
                return [1: .one, 2: .two, 3: .few, 4: .few][q.lastTwoDigits] ?? .other
            },
            "lt": { q in
                guard q.isWhole else { return .many }
                return q.ends(in: 1...1, except: 11...19) ? .one : q.ends(in: 2...9, except: 11...19) ? .few : .other
            },
            "lv": { q in
                guard q.isWhole else { return .other }
                return q.lastDigit == 0 || (11...19).contains(q.lastTwoDigits)
                    ? .zero : q.ends(in: 1...1, except: 11...11) ? .one : .other
            },
            "ro": { q in
                if q.isWhole, q.i == 1 { return .one }
                return !q.isWhole || q.i == 0 || (1...19).contains(q.lastTwoDigits) ? .few : .other
            },
            "ar": { q in
                guard q.isWhole else { return .other }
                if let exact: PluralCategory = [0: .zero, 1: .one, 2: .two][q.i] { return exact }
                return (3...10).contains(q.lastTwoDigits) ? .few : (11...99).contains(q.lastTwoDigits) ? .many : .other
            },
            "he": { q in
                guard q.isWhole else { return q.i == 0 ? .one : .other }
                return q.i == 1 ? .one : q.i == 2 ? .two : .other
            },
            "ga": { q in
                guard q.isWhole else { return .other }
                return q.i == 1 ? .one : q.i == 2 ? .two : (3...6).contains(q.i) ? .few : (7...10).contains(q.i) ? .many : .other
            },
            "cy": { q in [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][q.n] ?? .other },
            "mt": { q in
                guard q.isWhole else { return .other }
                if q.i == 1 || q.i == 2 { return q.i == 1 ? .one : .two }
                if q.i == 0 || (3...10).contains(q.lastTwoDigits) { return .few }
                return (11...19).contains(q.lastTwoDigits) ? .many : .other
            },
            "gd": { q in
                if [1, 11].contains(q.n) { return .one }
                if [2, 12].contains(q.n) { return .two }
                return q.isWhole && ((3...10).contains(q.n) || (13...19).contains(q.n)) ? .few : .other
            },
        ]
        func add(_ rule: @escaping Rule, _ languages: String) {
            for language in languages.split(separator: " ") { rules[String(language)] = rule }
        }
        add(uncounted, "bo dz id ig in ja jbo jv jw kde kea km ko lkt lo ms my osa sah ses sg su th to tpi vi wo yo yue zh")
        add(exactlyOne, "af az bg da el es eu hu ka kk ku ky ml mn mr nb ne nn no or sq ta te tr ug uz")
        add(zeroAndOne, "fr hy kab pt")
        add(upToOne, "ak am as bn fa gu hi kn ln mg pa pcm ti wa zu")
        add(eastSlavic, "be ru uk")
        add(southSlavic, "bs hr sh sr")
        add(czech, "cs sk")
        rules["is"] = { q in q.isWhole && q.ends(in: 1...1, except: 11...11) ? .one : .other }
        rules["mk"] = rules["is"]
        rules["iw"] = rules["he"]
        return rules
    }()
}
