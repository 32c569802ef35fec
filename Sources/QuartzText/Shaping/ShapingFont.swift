import Synchronization

/// A font of HarfBuzz over the tables of a face.
///
/// `@unchecked`: its properties are constants, and HarfBuzz lets several threads shape by one font that does not change.
final class ShapingFont: @unchecked Sendable {
    private let library: HarfBuzz
    private let font: HarfBuzz.Object

    /// The tables that HarfBuzz asks for. It copies none, so each is kept until its blob is released.
    private final class Tables {
        let directory: FontDirectory
        let file: FontTable
        let library: HarfBuzz

        init(_ directory: FontDirectory, _ file: FontTable, _ library: HarfBuzz) {
            self.directory = directory
            self.file = file
            self.library = library
        }

        func blob(_ tag: UInt32) -> HarfBuzz.Object? {
            let name = String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }, as: UTF8.self)
            // Large files are mapped, and a mapping is read only by readers that check it. Shaping needs no outlines.
            // Without HVAR the advances of an instance come from the movements of points, which this module reads.
            guard name != "gvar", let table = try? directory.table(name, in: file),
                !table.isMapped || !Self.outlines.contains(name),
                let kept = try? table.kept()
            else { return nil }
            let owner = Unmanaged.passRetained(Owner(kept)).toOpaque()
            return library.blobCreate(kept.base, UInt32(clamping: kept.count), 1, owner) { pointer in
                if let pointer { Unmanaged<Owner>.fromOpaque(pointer).release() }
            }
        }

        private static let outlines: Set<String> = ["glyf", "CFF ", "CFF2", "CBDT", "sbix", "SVG "]
    }

    private final class Owner {
        let table: FontTable
        init(_ table: FontTable) { self.table = table }
    }

    /// Creates the font; nil if HarfBuzz fails.
    /// - Parameter axes: The values of a variable font's axes by tag; empty for the default instance.
    init?(_ directory: FontDirectory, in file: FontTable, _ library: HarfBuzz, axes: [String: Double] = [:]) {
        let tables = Unmanaged.passRetained(Tables(directory, file, library)).toOpaque()
        let face = library.faceCreate(
            { _, tag, user in user.flatMap { Unmanaged<Tables>.fromOpaque($0).takeUnretainedValue().blob(tag) } }, tables,
            { pointer in if let pointer { Unmanaged<Tables>.fromOpaque(pointer).release() } })
        defer { library.faceDestroy(face) }
        guard let font = library.fontCreate(face) else { return nil }
        self.library = library
        self.font = font
        guard !axes.isEmpty else { return }
        let values = axes.map { HarfBuzz.Variation(tag: $0.key.utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: Float($0.value)) }
        values.withUnsafeBytes { library.fontSetVariations(font, $0.baseAddress, UInt32(values.count)) }
    }

    /// The flag for no glyphs in place of joiners and other characters without ink.
    private static let removesInvisible: UInt32 = 8

    deinit { library.fontDestroy(font) }

    /// Shapes a part of a text and passes on the glyphs, none if HarfBuzz fails.
    /// - Parameters:
    ///   - text: The whole text: the characters around the part decide which forms its ends have.
    ///   - script: The script's tag.
    ///   - language: The language's tag, for local forms; nil for the default forms.
    func shape<Result>(
        _ text: [UInt32], _ range: Range<Int>, isRightToLeft: Bool, script: UInt32, language: String?,
        features: [HarfBuzz.Feature], _ body: (PlacedGlyphs) -> Result
    ) -> Result {
        library.buffers.withBuffer(for: range.count, of: library) { buffer in
            body(shaped(text, range, isRightToLeft, script, language, features, in: buffer))
        }
    }

    /// Shapes in a buffer. The glyphs are valid until the buffer is used again.
    private func shaped(
        _ text: [UInt32], _ range: Range<Int>, _ isRightToLeft: Bool, _ script: UInt32, _ language: String?,
        _ features: [HarfBuzz.Feature], in buffer: HarfBuzz.Object?
    ) -> PlacedGlyphs {
        guard let buffer else { return PlacedGlyphs() }
        text.withUnsafeBufferPointer { text in
            library.bufferAdd(
                buffer, text.baseAddress, Int32(clamping: text.count), UInt32(range.lowerBound), Int32(range.count))
        }
        library.bufferSetDirection(buffer, isRightToLeft ? 5 : 4)
        library.bufferSetScript(buffer, script)
        library.bufferSetFlags(buffer, Self.removesInvisible)
        if let language { library.bufferSetLanguage(buffer, library.language(language, -1)) }
        features.withUnsafeBytes { library.shape(font, buffer, $0.baseAddress, UInt32(features.count)) }
        var count: UInt32 = 0
        guard let first = library.bufferInfos(buffer, &count), let place = library.bufferPositions(buffer, &count) else {
            return PlacedGlyphs()
        }
        let infos = UnsafeBufferPointer(start: first.assumingMemoryBound(to: HarfBuzz.Info.self), count: Int(count))
        let positions = UnsafeBufferPointer(start: place.assumingMemoryBound(to: HarfBuzz.Position.self), count: Int(count))
        return PlacedGlyphs(infos: infos, positions: positions)
    }

    /// Glyphs from left to right, in the memory of HarfBuzz.
    struct PlacedGlyphs {
        var infos = UnsafeBufferPointer<HarfBuzz.Info>(start: nil, count: 0)
        /// The advances and offsets, in design units with y upwards.
        var positions = UnsafeBufferPointer<HarfBuzz.Position>(start: nil, count: 0)

        var count: Int { infos.count }
        func glyph(_ index: Int) -> GlyphID { GlyphID(truncatingIfNeeded: infos[index].glyph) }
        /// Returns the index of the first character that a glyph stands for.
        func cluster(_ index: Int) -> Int { Int(infos[index].cluster) }
    }
}
