extension PixelRect {
    /// Creates the smallest rectangle of pixels outside of which all bytes are 0; empty if all are.
    ///
    /// - Parameter bytes: Rows of `width` pixels of four bytes.
    package init(nonzeroPixelsOf bytes: UnsafeRawBufferPointer, width: Int) {
        let found = PixelRect(nonzeroBytesOf: bytes, bytesPerRow: width * 4)
        self.init(x: found.x / 4, y: found.y, width: (found.maxX + 3) / 4 - found.x / 4, height: found.height)
    }

    /// Creates the smallest rectangle of bytes outside of which all bytes of a block are 0; empty for a block of zeros.
    ///
    /// - Parameter bytes: Rows of `bytesPerRow` bytes. The rectangle's columns are bytes within a row.
    init(nonzeroBytesOf bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
        guard let first = bytes.firstNonzero(in: 0..<bytes.count), let last = bytes.lastNonzero(in: first..<bytes.count) else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        let rows = first / bytesPerRow...last / bytesPerRow
        var (left, right) = (bytesPerRow, 0)
        for row in rows {
            let start = row * bytesPerRow
            if let place = bytes.firstNonzero(in: start..<start + left) { left = place - start }
            if let place = bytes.lastNonzero(in: start + right..<start + bytesPerRow) { right = place + 1 - start }
            if left == 0, right == bytesPerRow { break }
        }
        self.init(x: left, y: rows.lowerBound, width: right - left, height: rows.count)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the first place of a range with a byte other than 0. Compares 32 bytes at a time.
    fileprivate func firstNonzero(in range: Range<Int>) -> Int? {
        var place = range.lowerBound
        while place + 32 <= range.upperBound, isZero(at: place) { place += 32 }
        while place < range.upperBound {
            if self[place] != 0 { return place }
            place += 1
        }
        return nil
    }

    /// Returns the last place of a range with a byte other than 0.
    fileprivate func lastNonzero(in range: Range<Int>) -> Int? {
        var end = range.upperBound
        while end - 32 >= range.lowerBound, isZero(at: end - 32) { end -= 32 }
        while end > range.lowerBound {
            if self[end - 1] != 0 { return end - 1 }
            end -= 1
        }
        return nil
    }

    /// Whether 32 bytes are 0.
    @inline(__always)
    private func isZero(at place: Int) -> Bool {
        let words = (0..<4).reduce(into: UInt64(0)) { $0 |= loadUnaligned(fromByteOffset: place + $1 * 8, as: UInt64.self) }
        return words == 0
    }
}
