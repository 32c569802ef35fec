/// Families of free fonts whose letters have the same widths as those of fonts on Apple's systems.
extension FontProvider {
    private static let metricallyCompatible: [(names: [String: String], families: [String])] = [
        (
            ["helvetica": "Helvetica", "helveticaneue": "Helvetica Neue", "arial": "Arial", "arialmt": "Arial"],
            ["Liberation Sans", "Arimo", "Nimbus Sans"]
        ),
        (
            [
                "times": "Times", "timesnewroman": "Times New Roman", "timesnewromanps": "Times New Roman",
                "timesnewromanpsmt": "Times New Roman",
            ],
            ["Liberation Serif", "Tinos", "Nimbus Roman"]
        ),
        (
            [
                "courier": "Courier", "couriernew": "Courier New", "couriernewps": "Courier New",
                "couriernewpsmt": "Courier New",
            ],
            ["Liberation Mono", "Cousine", "Nimbus Mono PS"]
        ),
    ]

    /// Returns the families that replace one of Apple's systems, the best first; empty for other families.
    static func substitutes(for family: String) -> [String] {
        let key = family.lowercased().filter { $0 != " " }
        return metricallyCompatible.first { $0.names[key] != nil }?.families ?? []
    }

    /// Returns the name of a family of Apple's systems that an installed family replaces; nil if there is none.
    func substitutedFamily(named name: String) -> String? {
        let key = name.lowercased().filter { $0 != " " }
        guard let group = Self.metricallyCompatible.first(where: { $0.names[key] != nil }),
            group.families.contains(where: { installedFamily(named: $0) != nil })
        else { return nil }
        return group.names[key]
    }
}
