import Foundation

/// An object of a PDF file.
struct PDFObject {
    var value = PDFValue.null
    /// The position of the first byte of a stream's data; nil for other objects.
    var dataStart: Int?
}

/// The objects of a PDF file, found by the cross-reference table or, if it is damaged, by a search for `N G obj`.
struct PDFDocument {
    let bytes: [UInt8]
    /// The offsets of objects by number.
    private var offsets: [Int: Int] = [:]
    private var trailer: [String: PDFValue] = [:]
    private var isRepaired = false
    private var objects: [Int: PDFObject] = [:]
    private var bytesLeft = PDFLimits.objectBytes
    private var valuesLeft = PDFLimits.values

    /// Finds a file's objects.
    ///
    /// - Throws: ``ImageIOError`` if there is no catalogue of pages, or the file has an unsupported structure.
    init(_ data: Data) throws(ImageIOError) {
        guard data.count <= ImageLimits.maximumPDFByteCount else {
            throw .dataTooLarge(bytes: data.count, limit: ImageLimits.maximumPDFByteCount)
        }
        bytes = [UInt8](data)
        var isFound = false
        do {
            if try readTables() { isFound = try pages() != nil }
        } catch {
            if case .unsupportedFeature = error { throw error }
        }
        if !isFound { try repair() }
        guard trailer["Encrypt"] == nil else { throw .unsupportedFeature(.pdf, feature: "encryption") }
    }

    /// Counts bytes that are read against the limit.
    mutating func charge(_ count: Int) throws(ImageIOError) {
        bytesLeft -= count
        guard bytesLeft >= 0 else { throw PDFLimits.exceeded("objects that repeat so many bytes") }
    }

    // MARK: Values

    /// Returns the root of the tree of pages.
    mutating func pages() throws(ImageIOError) -> PDFValue? { try dictionary(trailer["Root"])["Pages"] }

    /// Returns a value with references followed.
    mutating func resolve(_ value: PDFValue?) throws(ImageIOError) -> PDFValue {
        var value = value ?? .null
        for _ in 0..<PDFLimits.chain {
            guard case .reference(let number) = value else { return value }
            value = try object(number).value
        }
        throw .corrupt(.pdf, reason: "its references form a ring")
    }

    /// Returns the entries of a dictionary, which may be a stream's; none for other values.
    mutating func dictionary(_ value: PDFValue?) throws(ImageIOError) -> [String: PDFValue] {
        guard case .dictionary(let entries) = try resolve(value) else { return [:] }
        return entries
    }

    /// Returns the elements of an array; nil for other values.
    mutating func array(_ value: PDFValue?) throws(ImageIOError) -> [PDFValue]? {
        guard case .array(let elements) = try resolve(value) else { return nil }
        return elements
    }

    /// Returns the elements of an array of `count` numbers; nil for other values.
    mutating func numbers(_ value: PDFValue?, _ count: Int) throws(ImageIOError) -> [Double]? {
        guard let elements = try array(value), elements.count == count else { return nil }
        var result: [Double] = []
        for element in elements {
            guard let number = try resolve(element).number else { return nil }
            result.append(number)
        }
        return result
    }

    /// Returns an object; null if there is none of that number.
    mutating func object(_ number: Int) throws(ImageIOError) -> PDFObject {
        if let known = objects[number] { return known }
        guard let offset = offsets[number] else { return PDFObject() }
        guard let found = try parse(at: offset), found.number == number else {
            if isRepaired { throw .corrupt(.pdf, reason: "object \(number) is damaged") }
            try repair()
            return try object(number)
        }
        objects[number] = found.object
        return found.object
    }

    /// Parses the object at an offset; nil if none begins there.
    private mutating func parse(at offset: Int) throws(ImageIOError) -> (number: Int, object: PDFObject)? {
        guard (0..<bytes.count).contains(offset) else { return nil }
        var lexer = PDFLexer(bytes, at: offset, valuesLeft: valuesLeft)
        guard case .number(let number)? = try lexer.next(), case .number? = try lexer.next(),
            try lexer.next() == .keyword("obj"), let number = Int(exactly: number)
        else { return nil }
        let (values, keyword) = try values(&lexer)
        guard let value = values.first else { return (number, PDFObject()) }
        guard keyword == "stream" else { return (number, PDFObject(value: value)) }
        // A line feed, or a carriage return and a line feed, ends the line of the keyword.
        var start = lexer.position
        if start < bytes.count, bytes[start] == 13 { start += 1 }
        if start < bytes.count, bytes[start] == 10 { start += 1 }
        return (number, PDFObject(value: value, dataStart: start))
    }

    /// Returns the values before the next keyword, and counts them and their bytes, also if one is damaged.
    private mutating func values(_ lexer: inout PDFLexer) throws(ImageIOError) -> (values: [PDFValue], keyword: String?) {
        let start = lexer.position
        do {
            let result = try lexer.values()
            valuesLeft = lexer.valuesLeft
            try charge(lexer.position - start)
            return result
        } catch {
            valuesLeft = max(0, lexer.valuesLeft)
            try charge(lexer.position - start)
            throw error
        }
    }

    // MARK: Cross-reference tables

    /// Reads the tables from the last to the first. Returns false if one is damaged.
    private mutating func readTables() throws(ImageIOError) -> Bool {
        guard let start = lastStart() else { return false }
        var next: Int? = start
        var met: Set<Int> = []
        while let offset = next {
            guard met.insert(offset).inserted, met.count <= PDFLimits.chain, (0..<bytes.count).contains(offset) else {
                return false
            }
            var lexer = PDFLexer(bytes, at: offset, valuesLeft: valuesLeft)
            guard try lexer.next() == .keyword("xref") else {
                if let object = try parse(at: offset)?.object, try dictionary(object.value)["Type"]?.name == "XRef" {
                    throw .unsupportedFeature(.pdf, feature: "a cross-reference stream")
                }
                return false
            }
            guard try readSections(&lexer) else { return false }
            guard case .dictionary(let entries)? = try values(&lexer).values.first else { return false }
            trailer.merge(entries) { newer, _ in newer }
            next = entries["Prev"]?.integer
        }
        return true
    }

    /// Reads entries up to the keyword `trailer`. Entries that are known from a later table remain.
    private mutating func readSections(_ lexer: inout PDFLexer) throws(ImageIOError) -> Bool {
        while let token = try lexer.next() {
            if token == .keyword("trailer") { return true }
            guard case .number(let first) = token, case .number(let count)? = try lexer.next(),
                let first = Int(exactly: first), let count = Int(exactly: count),
                (0...Int(Int32.max)).contains(first), (0...PDFLimits.objects).contains(count)
            else { return false }
            for number in first..<(first + count) {
                guard case .number(let offset)? = try lexer.next(), case .number? = try lexer.next(),
                    case .keyword(let kind)? = try lexer.next(), let offset = Int(exactly: offset)
                else { return false }
                if kind == "n", offsets[number] == nil { offsets[number] = offset }
            }
            guard offsets.count <= PDFLimits.objects else { throw PDFLimits.exceeded("more than 100,000 objects") }
        }
        return false
    }

    /// Returns the offset after the last `startxref`, which stands near the end.
    private func lastStart() -> Int? {
        let word = Array("startxref".utf8)
        let first = max(0, bytes.count - 2048)
        var index = bytes.count - word.count
        while index >= first {
            if bytes[index..<(index + word.count)].elementsEqual(word) {
                var lexer = PDFLexer(bytes, at: index + word.count)
                guard case .number(let offset)? = try? lexer.next() else { return nil }
                return Int(exactly: offset)
            }
            index -= 1
        }
        return nil
    }

    // MARK: Repair

    /// Finds the objects by their first lines, the last of each number, and the catalogue of pages.
    private mutating func repair() throws(ImageIOError) {
        isRepaired = true
        (offsets, objects, trailer) = ([:], [:], [:])
        try charge(bytes.count)
        let marks = PDFMarks(bytes)
        guard marks.objects.count <= PDFLimits.objects else { throw PDFLimits.exceeded("more than 100,000 objects") }
        for mark in marks.objects { offsets[mark.number] = mark.offset }
        for offset in marks.trailers.suffix(PDFLimits.chain).reversed() {
            var lexer = PDFLexer(bytes, at: offset, valuesLeft: valuesLeft)
            guard case .dictionary(let entries)? = try? values(&lexer).values.first else { continue }
            trailer.merge(entries) { newer, _ in newer }
        }
        if let pages = try? pages(), case .reference = pages { return }
        try findCatalogue()
    }

    private mutating func findCatalogue() throws(ImageIOError) {
        var streams: String?
        for (number, offset) in offsets.sorted(by: { $0.key < $1.key }) {
            let found: (number: Int, object: PDFObject)?
            do {
                found = try parse(at: offset)
            } catch {
                if case .unsupportedFeature = error { throw error }
                continue
            }
            guard case .dictionary(let entries)? = found?.object.value else { continue }
            switch entries["Type"]?.name {
            case "Catalog" where entries["Pages"] != nil: trailer["Root"] = .reference(number)
            case "ObjStm": streams = "object streams"
            case "XRef": streams = streams ?? "a cross-reference stream"
            default: break
            }
        }
        guard trailer["Root"] == nil else { return }
        if let streams { throw .unsupportedFeature(.pdf, feature: streams) }
        throw .corrupt(.pdf, reason: "it has no catalogue of pages")
    }
}

/// The positions in a file at which objects and trailers begin.
struct PDFMarks {
    private(set) var objects: [(number: Int, offset: Int)] = []
    /// The positions after each keyword `trailer`.
    private(set) var trailers: [Int] = []

    /// Searches all bytes. Takes time linear in their number.
    init(_ bytes: [UInt8]) {
        let trailer = Array("trailer".utf8)
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "o"):
                guard index + 3 <= bytes.count, bytes[index + 1..<index + 3].elementsEqual("bj".utf8),
                    let mark = Self.object(bytes, before: index)
                else { continue }
                objects.append(mark)
            case UInt8(ascii: "t"):
                guard index + trailer.count <= bytes.count, bytes[index..<index + trailer.count].elementsEqual(trailer) else {
                    continue
                }
                trailers.append(index + trailer.count)
            default: continue
            }
        }
    }

    /// Returns the object whose number and generation precede a position.
    private static func object(_ bytes: [UInt8], before end: Int) -> (number: Int, offset: Int)? {
        var index = end
        func skip(_ matches: (UInt8) -> Bool) -> Int {
            let start = index
            while index > 0, matches(bytes[index - 1]) { index -= 1 }
            return start - index
        }
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        guard skip(PDFLexer.isSpace) > 0, skip(isDigit) > 0, skip(PDFLexer.isSpace) > 0 else { return nil }
        let last = index
        guard (1...10).contains(skip(isDigit)), let number = Int(String(decoding: bytes[index..<last], as: UTF8.self)) else {
            return nil
        }
        return (number, index)
    }
}

extension PDFDocument {
    /// Returns the decoded data of a stream.
    ///
    /// - Parameter limit: The maximum number of decoded bytes.
    /// - Throws: ``ImageIOError`` for an object that is not a stream, an unsupported filter, and damaged data.
    mutating func data(ofStream number: Int, limit: Int) throws(ImageIOError) -> [UInt8] {
        let object = try object(number)
        guard let start = object.dataStart, case .dictionary(let entries) = object.value else {
            throw .corrupt(.pdf, reason: "object \(number) is not a stream")
        }
        guard entries["F"] == nil else { throw .unsupportedFeature(.pdf, feature: "data in other files") }
        let end = try end(ofDataAt: start, length: try resolve(entries["Length"]).integer)
        try charge(end - start)
        let filters = try filters(entries)
        guard filters.count <= 1 else { throw .unsupportedFeature(.pdf, feature: "several filters for one stream") }
        switch filters.first {
        case nil:
            guard end - start <= limit else { throw Self.tooMuch }
            return Array(bytes[start..<end])
        case "FlateDecode", "Fl":
            guard try !hasPredictor(entries) else { throw .unsupportedFeature(.pdf, feature: "a predictor") }
            return try Self.inflate(bytes[start..<end], limit: limit)
        case let name?: throw .unsupportedFeature(.pdf, feature: "the filter \(name)")
        }
    }

    static let tooMuch = PDFLimits.exceeded("more than \(PDFLimits.contentBytes) bytes of content")

    private mutating func filters(_ entries: [String: PDFValue]) throws(ImageIOError) -> [String] {
        let value = try resolve(entries["Filter"])
        if let name = value.name { return [name] }
        var names: [String] = []
        for element in try array(value) ?? [] { names.append(try resolve(element).name ?? "") }
        return names
    }

    private mutating func hasPredictor(_ entries: [String: PDFValue]) throws(ImageIOError) -> Bool {
        let value = try resolve(entries["DecodeParms"] ?? entries["DP"])
        let parameters = try dictionary(try array(value)?.first ?? value)
        return try (resolve(parameters["Predictor"]).number ?? 1) > 1
    }

    /// Returns the end of a stream's data: by its length if `endstream` follows there, else by a search for that word.
    private mutating func end(ofDataAt start: Int, length: Int?) throws(ImageIOError) -> Int {
        let word = Array("endstream".utf8)
        func isEnd(_ index: Int) -> Bool {
            index + word.count <= bytes.count && bytes[index..<(index + word.count)].elementsEqual(word)
        }
        if let length, length >= 0, length <= bytes.count - start {
            var index = start + length
            while index < bytes.count, index < start + length + 4, PDFLexer.isSpace(bytes[index]) { index += 1 }
            if isEnd(index) { return start + length }
        }
        var index = start
        while index < bytes.count {
            if bytes[index] == word[0], isEnd(index) {
                try charge(index - start)
                return index
            }
            index += 1
        }
        throw .corrupt(.pdf, reason: "a stream ends too early")
    }

    /// Decodes the zlib format (RFC 1950). Compares the checksum if it is present.
    static func inflate(_ data: ArraySlice<UInt8>, limit: Int) throws(ImageIOError) -> [UInt8] {
        let damaged = ImageIOError.corrupt(.pdf, reason: "its compressed data is not valid")
        guard data.count > 2, data[data.startIndex] & 15 == 8, data[data.startIndex + 1] & 32 == 0,
            (Int(data[data.startIndex]) << 8 | Int(data[data.startIndex + 1])) % 31 == 0
        else { throw damaged }
        var inflater = Inflater()
        data.dropFirst(2).withUnsafeBufferPointer { inflater.append($0) }
        do { try inflater.decode(until: limit + 1) } catch { throw damaged }
        guard inflater.pending <= limit else { throw tooMuch }
        guard inflater.isDone else { throw .corrupt(.pdf, reason: "its compressed data ends too early") }
        let count = inflater.pending
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = buffer.baseAddress.map { inflater.take($0, count) } ?? 0
        }
        let checksum = data.suffix(inflater.unread).prefix(4)
        guard checksum.count < 4 || checksum.reduce(0, { $0 << 8 | UInt32($1) }) == adler32(result) else {
            throw .corrupt(.pdf, reason: "the checksum of its compressed data is wrong")
        }
        return result
    }

    /// Returns the checksum of RFC 1950 §8.2.
    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
