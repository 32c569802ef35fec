import Foundation
import Synchronization

/// Finds faces in the installed font directories, in a given file, or in the built-in stroke font.
///
/// Directories are walked once, at the first lookup. The environment variable `QUARTZITE_FONT` selects the source of the shared
/// provider: `builtin` is the stroke font alone (the same pixels on every machine), a path is that file. All methods may be
/// called from any thread.
public final class FontProvider: Sendable {
    /// The source of faces.
    public enum Source: Hashable, Sendable {
        /// The fonts found under these directories; the stroke font if there are none.
        case directories([String])
        /// One file for all families. The stroke font draws missing characters.
        case file(String)
        /// The stroke font alone.
        case builtin
    }

    /// The default provider of fonts. Initially that of the environment.
    public static var shared: FontProvider {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    private static let current = Mutex(FontProvider(.fromEnvironment()))

    /// The source of this provider's faces.
    public let source: Source
    /// A number that no other provider has, and that changes when fonts are added.
    private let currentRevision = Atomic<UInt64>(FontProvider.nextRevision())
    var revision: UInt64 { currentRevision.load(ordering: .acquiring) }

    private struct Style: Hashable {
        let family: Font.Family
        let faceName: String?
        var instance: FontInstance

        var weight: Font.Weight { instance.weight }
        var width: Font.Width { instance.width }
        var isItalic: Bool { instance.isItalic }
    }

    private struct Wish: Hashable {
        let scalar: Unicode.Scalar
        let weight: Font.Weight
        let isItalic: Bool
        let style: HanStyle?
        var isEmoji = false
    }

    /// A face of a file, and the values of its axes if it is variable.
    private struct Instance: Hashable {
        let place: FontPlace
        var axes: [String: Double] = [:]

        init(_ place: FontPlace) { self.place = place }

        init(_ entry: FontIndex.Entry, _ wanted: FontInstance) {
            place = entry.place
            axes = entry.description.values(wanted)
        }
    }

    private struct State {
        var index: FontIndex?
        var styles: [Style: any FontFace] = [:]
        /// Loaded faces; nil marks an unreadable one.
        var files: [Instance: TrueTypeFont?] = [:]
        var synthetic: [SyntheticFace.Key: SyntheticFace] = [:]
        var repertoires: [FontPlace: CharacterMap?] = [:]
        var fallbacks: [Wish: (any FontFace)?] = [:]
        var fallbackFamilies: [String]?

        /// Removes the instances of variable fonts, and all that may hold one.
        mutating func forgetInstances() {
            files = files.filter(\.key.axes.isEmpty)
            synthetic.removeAll()
            styles.removeAll()
            fallbacks.removeAll()
        }
    }

    private let state = Mutex(State())

    /// The file that stores the index of the fonts; nil reads all fonts at each start.
    private let cache: String?

    /// Creates a provider for a source.
    public init(_ source: Source) {
        self.source = source
        cache = source == .directories(FontIndex.standardDirectories) ? FontIndexCache.standardPath : nil
    }

    /// Creates a provider of the fonts in directories, whose index is stored in a file.
    package init(directories: [String], cache: String) {
        source = .directories(directories)
        self.cache = cache
    }

    private static let lastRevision = Atomic<UInt64>(0)
    private static func nextRevision() -> UInt64 { lastRevision.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Adds a font file with all its faces. From then on their families' names and PostScript names find them.
    ///
    /// Has no effect on a provider of one file, or of the stroke font alone. Text that was laid out before is unchanged.
    ///
    /// - Returns: Whether the file is a font that was not registered before.
    @discardableResult
    public func register(fontAt path: String) -> Bool {
        guard case .directories = source else { return false }
        let entries = FontIndex.Entry.all(in: path)
        return state.withLock { state in
            guard let index = index(&state).adding(entries) else { return false }
            state.index = index
            state.styles.removeAll()
            state.fallbacks.removeAll()
            state.fallbackFamilies = nil
            currentRevision.store(Self.nextRevision(), ordering: .releasing)
            return true
        }
    }

    /// The names of the installed families, sorted; empty for the other sources.
    public var families: [String] {
        state.withLock { index(&$0).familyNames }
    }

    /// Returns the PostScript names of a family's faces, sorted; empty for a family that is not installed.
    public func postScriptNames(ofFamily family: String) -> [String] {
        let entries = state.withLock { index(&$0).families[family.lowercased()] ?? [] }
        return Set(entries.map(\.description.postScriptName)).sorted()
    }

    /// Returns the name of an installed family; upper case and spaces are not significant. Nil if it is not installed.
    func installedFamily(named name: String) -> String? {
        state.withLock { index(&$0).family(named: name) }
    }

    /// Returns the face with a PostScript name or a full name, and whether it is the best match of its family, weight, width and
    /// slant; nil if no such face is installed.
    func description(ofFaceNamed name: String) -> (description: FontDescription, isBestMatch: Bool)? {
        state.withLock { state in
            let index = index(&state)
            guard let entry = index.face(named: name) else { return nil }
            let own = entry.description
            let best = index.matches(
                family: own.family, weight: Font.Weight(rawValue: own.weight), width: Font.Width(rawValue: own.width),
                isItalic: own.isItalic
            ).first
            return (own, best?.place == entry.place)
        }
    }

    /// Returns the installed face that a named font is drawn with; nil if its family is not installed, or if the face is derived.
    func description(of font: Font) -> FontDescription? {
        guard case .named(let family) = font.family else { return nil }
        return state.withLock { state in
            let index = index(&state)
            if let name = font.faceName, let entry = index.face(named: name) { return entry.description }
            let best = index.matches(family: family, weight: font.weight, width: font.width, isItalic: font.isItalic).first
            return best.map(\.description).flatMap { isDerived(font.weight, font.isItalic, from: $0) ? nil : $0 }
        }
    }

    /// Returns the best matching face. Missing slants and bold weights are synthesized from existing faces.
    public func face(
        family: Font.Family, weight: Font.Weight = .regular, width: Font.Width = .standard, isItalic: Bool = false
    ) -> any FontFace {
        face(
            Style(family: family, faceName: nil, instance: FontInstance(weight: weight, width: width, isItalic: isItalic)))
    }

    /// Returns the face of a font; see ``face(family:weight:width:isItalic:)``.
    func face(for font: Font) -> any FontFace {
        face(
            Style(
                family: font.family, faceName: font.faceName,
                instance: FontInstance(
                    weight: font.weight, width: font.width, isItalic: font.isItalic,
                    opticalSize: FontInstance.opticalSize(ofText: font.size), variations: font.variations)))
    }

    private func face(_ style: Style) -> any FontFace {
        state.withLock { state in
            // Most faces are the same at all sizes.
            var unsized = style
            unsized.instance.opticalSize = nil
            let face = face(unsized, &state)
            let varies = face.shapingSource?.font.description.axis(VariationAxes.opticalSize) != nil
            return varies && unsized != style ? self.face(style, &state) : face
        }
    }

    private func face(_ style: Style, _ state: inout State) -> any FontFace {
        if let known = state.styles[style] { return known }
        let face = find(style, &state)
        if state.styles.count >= FontProvider.styleLimit { state.styles.removeAll() }
        state.styles[style] = face
        return face
    }

    /// Returns another face that has a character which the requested one lacks.
    /// - Returns: A face of similar weight and slant; nil if no font has the character.
    public func fallback(for scalar: Unicode.Scalar, weight: Font.Weight = .regular, isItalic: Bool = false) -> (any FontFace)? {
        fallback(for: scalar, weight: weight, isItalic: isItalic, style: HanStyle([scalar.value]))
    }

    /// Returns another face that has a character, preferably with Han characters of a national form.
    func fallback(
        for scalar: Unicode.Scalar, weight: Font.Weight, isItalic: Bool, style: HanStyle?
    ) -> (any FontFace)? {
        let wish = Wish(scalar: scalar, weight: weight, isItalic: isItalic, style: style)
        return state.withLock { state in
            if let known = state.fallbacks[wish] { return known }
            let face = findFallback(wish, &state)
            if state.fallbacks.count >= FontProvider.fallbackLimit { state.fallbacks.removeAll() }
            state.fallbacks[wish] = .some(face)
            return face
        }
    }

    /// Returns a face in colour that has a character; nil if there is none.
    func emojiFace(for scalar: Unicode.Scalar) -> (any FontFace)? {
        let wish = Wish(scalar: scalar, weight: .regular, isItalic: false, style: nil, isEmoji: true)
        return state.withLock { state in
            if let known = state.fallbacks[wish] { return known }
            let face = firstFace(in: fallbackFamilies(&state), for: wish, inColor: true, &state)
            if state.fallbacks.count >= FontProvider.fallbackLimit { state.fallbacks.removeAll() }
            state.fallbacks[wish] = .some(face)
            return face
        }
    }

    /// The maximum number of cached results for families and weights.
    private static let styleLimit = 2000
    /// The maximum number of loaded faces when another instance of a variable font is loaded.
    private static let instanceLimit = 1000
    /// The maximum number of cached results for single characters.
    private static let fallbackLimit = 20_000

    // MARK: Finding

    private func find(_ style: Style, _ state: inout State) -> any FontFace {
        let builtin = StrokeFont.face(
            weight: style.weight, isItalic: style.isItalic, isMonospaced: style.family == .monospaced)
        if style.family == .builtin { return builtin }
        if case .file(let path) = source {
            return load(Instance(FontPlace(path: path)), &state).map { styled($0, style.instance, &state) }
                ?? builtin
        }
        if case .named(let name) = style.family, source != .builtin {
            if let faceName = style.faceName, let entry = index(&state).face(named: faceName),
                let face = load(Instance(entry, style.instance), &state)
            {
                return face
            }
            for family in [name] + FontProvider.substitutes(for: name) {
                if let face = match(family, style, &state) { return face }
            }
            if let other = fontconfig?.replacement(of: name), let face = match(other, style, &state) { return face }
            Diagnostics.warnOnce("font.family.\(name)", "no font family '\(name)' is installed; the system face stands in")
        }
        for name in style.family == .monospaced ? FontProvider.monospacedFamilies : FontProvider.sansFamilies {
            if let face = match(name, style, &state) { return face }
        }
        // No preferred family is installed: take any face of the right kind.
        let names = fallbackFamilies(&state).filter { name in
            let isMonospaced = index(&state).families[name]?.first?.description.isMonospaced ?? false
            return isMonospaced == (style.family == .monospaced)
        }
        for name in names {
            if let face = match(name, style, &state), face.glyph(for: "A") != nil { return face }
        }
        return builtin
    }

    private func findFallback(_ wish: Wish, _ state: inout State) -> (any FontFace)? {
        let builtin = StrokeFont.face(weight: wish.weight, isItalic: wish.isItalic, isMonospaced: false)
        let families = fallbackFamilies(&state)
        let suited = wish.style.map { style in families.filter(style.suits) } ?? []
        if let face = firstFace(in: suited + families, for: wish, inColor: false, &state) { return face }
        if builtin.glyph(for: wish.scalar) != nil { return builtin }
        if let face = firstFace(in: families, for: wish, inColor: true, &state) { return face }
        if case .directories = source { ScriptSupport.warnOfMissingFont(for: wish.scalar) }
        return nil
    }

    /// Returns the face of the first family that has a character.
    private func firstFace(
        in families: [String], for wish: Wish, inColor: Bool, _ state: inout State
    ) -> (any FontFace)? {
        let wanted = FontInstance(weight: wish.weight, isItalic: wish.isItalic)
        for name in families {
            guard let entry = index(&state).matches(family: name, weight: wish.weight, isItalic: wish.isItalic).first,
                entry.description.hasColors == inColor,
                repertoire(entry.place, &state)?.glyph(for: wish.scalar.value) != nil,
                let face = load(Instance(entry, wanted), &state)
            else { continue }
            return inColor ? face : styled(face, wanted, &state)
        }
        return nil
    }

    private func match(_ family: String, _ style: Style, _ state: inout State) -> (any FontFace)? {
        let entries = index(&state).matches(
            family: family, weight: style.weight, width: style.width, isItalic: style.isItalic)
        for entry in entries {
            if let face = load(Instance(entry, style.instance), &state) {
                return styled(face, style.instance, &state)
            }
        }
        return nil
    }

    /// Returns a face with the slant and the bold weight that it lacks. An axis that the program sets is left as it is.
    private func styled(_ face: TrueTypeFont, _ wanted: FontInstance, _ state: inout State) -> any FontFace {
        func isSet(_ tag: String) -> Bool { wanted.variations[tag] != nil && face.description.axis(tag) != nil }
        let weight = wanted.weight
        let slants =
            wanted.isItalic && !face.description.isItalic && !isSet(VariationAxes.italic) && !isSet(VariationAxes.slant)
        let emboldens =
            weight >= .semibold && face.description.weight < Font.Weight.semibold.rawValue && !isSet(VariationAxes.weight)
        guard slants || emboldens else { return face }
        let key = SyntheticFace.Key(base: ObjectIdentifier(face), slants: slants, weight: emboldens ? weight : nil)
        if let known = state.synthetic[key] { return known }
        let synthetic = SyntheticFace(face, slants: slants, weight: emboldens ? weight : nil)
        state.synthetic[key] = synthetic
        return synthetic
    }

    /// Whether a weight and a slant are derived from an installed face.
    private func isDerived(_ weight: Font.Weight, _ isItalic: Bool, from face: FontDescription) -> Bool {
        let semibold = Font.Weight.semibold.rawValue
        let heaviest = max(face.weight, face.weights?.upperBound ?? 0)
        return (isItalic && !face.isItalic) || (weight.rawValue >= semibold && heaviest < semibold)
    }

    /// Fontconfig, for the fonts of the system.
    private var fontconfig: Fontconfig? {
        source == .directories(FontIndex.standardDirectories) ? Fontconfig.shared : nil
    }

    // MARK: Reading

    private func load(_ instance: Instance, _ state: inout State) -> TrueTypeFont? {
        if let known = state.files[instance] { return known }
        let place = instance.place
        if state.files.count >= FontProvider.instanceLimit, !instance.axes.isEmpty { state.forgetInstances() }
        do {
            let face = try TrueTypeFont(path: place.path, face: place.face, axes: instance.axes)
            state.files[instance] = face
            // The face's map replaces the copy that was read to find it.
            state.repertoires[place] = face.characters
            return face
        } catch {
            let reason = (error as? FontError)?.description ?? error.localizedDescription
            Diagnostics.warnOnce("font.file.\(place.path)", "the font \(place.path) cannot be used: \(reason)")
            state.files[instance] = .some(nil)
            return nil
        }
    }

    private func repertoire(_ place: FontPlace, _ state: inout State) -> CharacterMap? {
        if let known = state.repertoires[place] { return known }
        let characters = try? FontFileReader(path: place.path).characters(ofFace: place.face)
        state.repertoires[place] = .some(characters)
        return characters
    }

    private func index(_ state: inout State) -> FontIndex {
        if let known = state.index { return known }
        var directories: [String] = []
        if case .directories(let given) = source { directories = given }
        let index = FontIndex(directories: directories, cache: cache)
        state.index = index
        return index
    }

    /// Returns all families, the most likely first.
    private func fallbackFamilies(_ state: inout State) -> [String] {
        if let known = state.fallbackFamilies { return known }
        let installed = index(&state).families
        // The user's order; without fontconfig, sans-serif families first.
        let ordered = (fontconfig?.fallbackFamilies() ?? FontProvider.sansFamilies).map { $0.lowercased() }
        let preferred = ordered.filter { installed[$0] != nil }
        let known = Set(preferred)
        let rest = installed.keys.filter { !known.contains($0) }.map { (FontProvider.fallbackRank($0), $0) }.sorted { $0 < $1 }
        let families = preferred + rest.map(\.1)
        state.fallbackFamilies = families
        return families
    }
}

extension FontProvider {
    /// Sans-serif families in order of preference: faces drawn for screens, then the defaults of distributions.
    static let sansFamilies = [
        "Inter", "Inter Variable", "SF Pro Text", "SF Pro Display", "Noto Sans", "Cantarell", "Ubuntu", "Ubuntu Sans",
        "Roboto", "Open Sans", "Source Sans 3", "Fira Sans", "IBM Plex Sans", "Adwaita Sans", "Helvetica Neue",
        "Helvetica", "Arial", "Liberation Sans", "DejaVu Sans", "FreeSans", "Droid Sans",
    ]

    /// Monospaced families in order of preference.
    static let monospacedFamilies = [
        "SF Mono", "JetBrains Mono", "Noto Sans Mono", "Ubuntu Mono", "Ubuntu Sans Mono", "Roboto Mono", "Source Code Pro",
        "Fira Mono", "Fira Code", "IBM Plex Mono", "Adwaita Mono", "DejaVu Sans Mono", "Liberation Mono", "Noto Mono", "FreeMono",
    ]

    /// Returns the rank of another family in the search for a missing character: plain sans-serif first, unusual ones last.
    static func fallbackRank(_ family: String) -> Int {
        if ["mono", "serif", "condensed", "narrow", "tex", "display"].contains(where: family.contains) { return 3 }
        if ["noto sans", "nanum", "droid sans", "unifont"].contains(where: family.hasPrefix) {
            return family == "unifont" ? 4 : 0
        }
        return family.contains("sans") || family.contains("gothic") ? 1 : 2
    }
}

extension FontProvider.Source {
    /// Returns the source that `QUARTZITE_FONT` names; the standard directories if it is not set.
    static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> FontProvider.Source {
        switch environment["QUARTZITE_FONT"] ?? "" {
        case "": .directories(FontIndex.standardDirectories)
        case "builtin": .builtin
        case let path: .file(path)
        }
    }
}
