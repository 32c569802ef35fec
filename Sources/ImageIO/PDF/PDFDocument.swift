import Foundation

/// An object of a PDF file.
struct PDFObject {
    var value = PDFValue.null
    /// The position of the first byte of a stream's data; nil for other objects.
    var dataStart: Int?
}

/// The place of an object.
enum PDFPlace {
    /// The offset in the file.
    case offset(Int)
    /// The number of the object stream that contains it.
    case stream(Int)
}

/// The objects of a PDF file, found by the cross-reference table or, if it is damaged, by a search for `N G obj`.
struct PDFDocument {
    let bytes: [UInt8]
    /// The places of objects by number.
    private var places: [Int: PDFPlace] = [:]
    /// The object streams that were read.
    private var readStreams: Set<Int> = []
    private var trailer: [String: PDFValue] = [:]
    private var isRepaired = false
    private var objects: [Int: PDFObject] = [:]
    private var bytesLeft = PDFLimits.objectBytes
    private var decodedLeft = PDFLimits.decodedBytes
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

    /// Counts bytes that are decoded against the limit.
    mutating func chargeDecoded(_ count: Int) throws(ImageIOError) {
        decodedLeft -= count
        guard decodedLeft >= 0 else { throw PDFLimits.exceeded("streams of so many bytes") }
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
        switch places[number] {
        case nil: return PDFObject()
        case .stream(let stream)?:
            // An object that its stream lacks is null.
            if readStreams.insert(stream).inserted { try readObjects(inStream: stream) }
            return objects[number] ?? PDFObject()
        case .offset(let offset)?:
            guard let found = try parse(at: offset), found.number == number else {
                if isRepaired { throw .corrupt(.pdf, reason: "object \(number) is damaged") }
                try repair()
                return try object(number)
            }
            objects[number] = found.object
            return found.object
        }
    }

    /// Reads the objects of an object stream (PDF 32000-1 §7.5.7) that stand in it according to the cross-reference table.
    private mutating func readObjects(inStream stream: Int) throws(ImageIOError) {
        guard case .offset? = places[stream] else { throw .corrupt(.pdf, reason: "an object stream is in another") }
        let entries = try dictionary(.reference(stream))
        let content = try data(ofStream: stream, limit: PDFLimits.objectBytes)
        try charge(content.count)
        guard let count = try resolve(entries["N"]).integer, let first = try resolve(entries["First"]).integer,
            (0...PDFLimits.objects).contains(count), (0...content.count).contains(first)
        else { throw .corrupt(.pdf, reason: "an object stream is damaged") }
        var heads = PDFLexer(content)
        for _ in 0..<count {
            guard case .number(let number)? = try heads.next(), case .number(let offset)? = try heads.next(),
                let number = Int(exactly: number), let offset = Int(exactly: offset)
            else { return }
            guard case .stream(stream)? = places[number], objects[number] == nil, offset >= 0, offset <= content.count else {
                continue
            }
            var lexer = PDFLexer(content, at: first + offset, valuesLeft: valuesLeft)
            let value = try values(&lexer, atMost: 1).values.first
            objects[number] = PDFObject(value: value ?? .null)
        }
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
    private mutating func values(
        _ lexer: inout PDFLexer, atMost count: Int = .max
    ) throws(ImageIOError) -> (values: [PDFValue], keyword: String?) {
        let start = lexer.position
        do {
            let result = try lexer.values(atMost: count)
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
            let entries: [String: PDFValue]
            if try lexer.next() == .keyword("xref") {
                guard try readSections(&lexer) else { return false }
                guard case .dictionary(let found)? = try values(&lexer).values.first else { return false }
                entries = found
                // Of a file for old and new readers, the stream has the objects that old readers do not see.
                if let stream = found["XRefStm"]?.integer { _ = try readTable(inStreamAt: stream) }
            } else {
                guard let found = try readTable(inStreamAt: offset) else { return false }
                entries = found
            }
            trailer.merge(entries) { newer, _ in newer }
            next = entries["Prev"]?.integer
        }
        return true
    }

    /// Reads a cross-reference stream (PDF 32000-1 §7.5.8). Returns its dictionary; nil if it is damaged.
    private mutating func readTable(inStreamAt offset: Int) throws(ImageIOError) -> [String: PDFValue]? {
        guard let found = try parse(at: offset), found.object.dataStart != nil,
            case .dictionary(let entries) = found.object.value,
            entries["Type"]?.name == "XRef", let widths = try list(entries["W"])?.compactMap({ Int(exactly: $0) }),
            widths.count == 3, widths.allSatisfy({ (0...8).contains($0) }), widths.reduce(0, +) > 0,
            let size = entries["Size"]?.integer, (0...Int(Int32.max)).contains(size)
        else { return nil }
        let sections = try list(entries["Index"])?.compactMap { Int(exactly: $0) } ?? [0, size]
        let content = try data(of: found.object, number: found.number, limit: PDFLimits.objectBytes)
        try charge(content.count)
        var position = 0
        func field(_ width: Int) -> Int {
            defer { position += width }
            return content[position..<position + width].reduce(0) { ($0 & (1 << 48 - 1)) << 8 | Int($1) }
        }
        for section in stride(from: 0, to: sections.count - 1, by: 2) {
            guard (0...Int(Int32.max)).contains(sections[section]) else { return nil }
            for index in 0..<max(sections[section + 1], 0) {
                guard position + widths.reduce(0, +) <= content.count else { return entries }
                let kind = widths[0] == 0 ? 1 : field(widths[0])
                let (second, _) = (field(widths[1]), field(widths[2]))
                let number = sections[section] + index
                guard places[number] == nil else { continue }
                if kind == 1 { places[number] = .offset(second) }
                if kind == 2 { places[number] = .stream(second) }
                guard places.count <= PDFLimits.objects else { throw PDFLimits.exceeded("more than 100,000 objects") }
            }
        }
        return entries
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
                if kind == "n", places[number] == nil { places[number] = .offset(offset) }
            }
            guard places.count <= PDFLimits.objects else { throw PDFLimits.exceeded("more than 100,000 objects") }
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
        (places, objects, trailer, readStreams) = ([:], [:], [:], [])
        try charge(bytes.count)
        let marks = PDFMarks(bytes)
        guard marks.objects.count <= PDFLimits.objects else { throw PDFLimits.exceeded("more than 100,000 objects") }
        for mark in marks.objects { places[mark.number] = .offset(mark.offset) }
        for offset in marks.trailers.suffix(PDFLimits.chain).reversed() {
            var lexer = PDFLexer(bytes, at: offset, valuesLeft: valuesLeft)
            guard case .dictionary(let entries)? = try? values(&lexer).values.first else { continue }
            trailer.merge(entries) { newer, _ in newer }
        }
        if let pages = try? pages(), case .reference = pages { return }
        try findCatalogue()
    }

    /// Searches all objects, and those of object streams, for a catalogue of pages.
    private mutating func findCatalogue() throws(ImageIOError) {
        for (number, place) in places.sorted(by: { $0.key < $1.key }) {
            guard case .offset(let offset) = place else { continue }
            let found: (number: Int, object: PDFObject)?
            do {
                found = try parse(at: offset)
            } catch {
                if case .unsupportedFeature = error { throw error }
                continue
            }
            guard let found, case .dictionary(let entries) = found.object.value else { continue }
            switch entries["Type"]?.name {
            case "Catalog" where entries["Pages"] != nil: trailer["Root"] = .reference(number)
            case "ObjStm": try? list(inStream: number)
            case "XRef": trailer.merge(entries) { newer, _ in newer }
            default: break
            }
        }
        if let pages = try? pages(), pages != .null { return }
        for number in places.keys.sorted() {
            if case .stream? = places[number], let entries = try? dictionary(.reference(number)),
                entries["Type"]?.name == "Catalog"
            {
                trailer["Root"] = .reference(number)
            }
        }
        guard trailer["Root"] != nil else { throw .corrupt(.pdf, reason: "it has no catalogue of pages") }
    }

    /// Adds the objects of an object stream that stand nowhere else.
    private mutating func list(inStream stream: Int) throws(ImageIOError) {
        let content = try data(ofStream: stream, limit: PDFLimits.objectBytes)
        try charge(content.count)
        var heads = PDFLexer(content)
        let count = try resolve(dictionary(.reference(stream))["N"]).integer ?? 0
        for _ in 0..<min(max(count, 0), PDFLimits.objects - places.count) {
            guard case .number(let number)? = try heads.next(), case .number? = try heads.next(),
                let number = Int(exactly: number)
            else { return }
            if places[number] == nil { places[number] = .stream(stream) }
        }
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
