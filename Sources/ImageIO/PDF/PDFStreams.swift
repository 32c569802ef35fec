extension PDFDocument {
    /// Returns the decoded data of a stream.
    ///
    /// - Parameter limit: The maximum number of decoded bytes.
    /// - Throws: ``ImageIOError`` for an object that is not a stream, an unsupported filter, and damaged data.
    mutating func data(ofStream number: Int, limit: Int) throws(ImageIOError) -> [UInt8] {
        try data(of: object(number), number: number, limit: limit)
    }

    /// Returns the decoded data of an object that is a stream.
    mutating func data(of object: PDFObject, number: Int, limit: Int) throws(ImageIOError) -> [UInt8] {
        let (data, image) = try encodedData(of: object, number: number, limit: limit)
        if let image { throw .unsupportedFeature(.pdf, feature: "the filter \(image)") }
        return data
    }

    /// Returns the data of a stream, and the filter of image files that it is still encoded with.
    mutating func encodedData(
        of object: PDFObject, number: Int, limit: Int
    ) throws(ImageIOError) -> (data: [UInt8], imageFilter: String?) {
        guard let start = object.dataStart, case .dictionary(let entries) = object.value else {
            throw .corrupt(.pdf, reason: "object \(number) is not a stream")
        }
        guard entries["F"] == nil else { throw .unsupportedFeature(.pdf, feature: "data in other files") }
        let end = try end(ofDataAt: start, length: try resolve(entries["Length"]).integer)
        try charge(end - start)
        return try decoded(Array(bytes[start..<end]), entries, limit: limit)
    }

    /// Decodes data by the filters of its dictionary.
    mutating func decoded(
        _ data: [UInt8], _ entries: [String: PDFValue], limit: Int
    ) throws(ImageIOError) -> (data: [UInt8], imageFilter: String?) {
        let filters = try filters(entries["Filter"] ?? entries["F"])
        guard filters.count <= 8 else { throw PDFLimits.exceeded("more than 8 filters for one stream") }
        let value = try resolve(entries["DecodeParms"] ?? entries["DP"])
        let parameters = try array(value) ?? [value]
        var data = data
        for (index, name) in filters.enumerated() {
            if PDFFilter.images.contains(name), index == filters.count - 1 { return (data, name) }
            var numbers: [String: Double] = [:]
            for (key, entry) in try dictionary(index < parameters.count ? parameters[index] : nil) {
                numbers[key] = try resolve(entry).number
            }
            data = try PDFFilter.decode(name, data, numbers, limit: limit)
            try chargeDecoded(data.count)
        }
        guard data.count <= limit else { throw Self.tooMuch }
        return (data, nil)
    }

    static let tooMuch = PDFLimits.exceeded("more than \(PDFLimits.contentBytes) bytes of content")

    private mutating func filters(_ value: PDFValue?) throws(ImageIOError) -> [String] {
        let value = try resolve(value)
        if let name = value.name { return [name] }
        var names: [String] = []
        for element in try array(value) ?? [] { names.append(try resolve(element).name ?? "") }
        return names
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
        let stream = data.dropFirst(2)
        let result: [UInt8], read: Int, isDone: Bool
        do { (result, read, isDone) = try DeflateStream.unpack(stream, limit: limit + 1) } catch { throw damaged }
        guard result.count <= limit else { throw tooMuch }
        guard isDone else { throw .corrupt(.pdf, reason: "its compressed data ends too early") }
        let checksum = stream.dropFirst(read).prefix(4)
        guard checksum.count < 4 || checksum.reduce(0, { $0 << 8 | UInt32($1) }) == Checksum.adler32(result) else {
            throw .corrupt(.pdf, reason: "the checksum of its compressed data is wrong")
        }
        return result
    }
}
