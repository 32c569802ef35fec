/// The parts of a state's name, such as `Lock PortraitUp Dark`: what it is, and the orientation and the appearance that it is for.
struct StateName: Hashable {
    /// The name without orientation and appearance.
    let base: String
    /// nil if the name has none.
    var orientation: String?
    var appearance: String?

    static let orientations = [
        "PortraitUpsideDown", "PortraitUp", "PortraitDown", "LandscapeLeft", "LandscapeRight", "Portrait", "Landscape",
    ]
    static let appearances = ["Light", "Dark"]

    /// Splits a name. A name that is only an orientation or an appearance is a base.
    init(_ name: String) {
        var rest = Substring(name)
        let orientation = Self.remove(Self.orientations, from: &rest)
        let appearance = Self.remove(Self.appearances, from: &rest)
        let words = rest.split { !$0.isLetter && !$0.isNumber }
        if words.isEmpty {
            base = name
        } else {
            (base, self.orientation, self.appearance) = (words.joined(separator: " "), orientation, appearance)
        }
    }

    /// Removes the first of some words that a text contains as a whole word in camel case.
    private static func remove(_ words: [String], from text: inout Substring) -> String? {
        for word in words {
            guard let range = text.range(of: word), !(text[range.upperBound...].first?.isLowercase ?? false) else { continue }
            text.replaceSubrange(range, with: " ")
            return word
        }
        return nil
    }
}

/// The names of states that are set together, by base, orientation and appearance.
struct StateNames: Equatable {
    /// All names, in order.
    let all: [String]
    /// The bases, the orientations and the appearances, each in the order of its first name; empty without a choice.
    let bases: [String]
    let orientations: [String]
    let appearances: [String]

    init(_ all: [String]) {
        self.all = all
        let parts = all.map { StateName($0) }
        func unique(_ words: [String]) -> [String] { words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
        bases = unique(parts.map(\.base))
        orientations = unique(parts.compactMap(\.orientation))
        appearances = unique(parts.compactMap(\.appearance))
    }

    /// The name with a base that fits a variant best; nil if no name has the base.
    func name(_ base: String, orientation: String?, appearance: String?) -> String? {
        var best: (name: String, rank: Int)?
        for (part, name) in zip(all.map { StateName($0) }, all) where part.base == base {
            let rank = (part.orientation == orientation ? 2 : 0) + (part.appearance == appearance ? 1 : 0)
            if rank > best?.rank ?? -1 { best = (name, rank) }
        }
        return best?.name
    }

    /// The bases between which a finger moves a wallpaper; nil if they are not among the names.
    var fingerBases: (from: String, to: String)? {
        func first(_ words: [String]) -> String? {
            words.lazy.compactMap { word in bases.first { $0.lowercased() == word } }.first
        }
        guard let from = first(["locked", "lock"]), let to = first(["unlock", "unlocked", "home"]) else { return nil }
        return (from, to)
    }
}
