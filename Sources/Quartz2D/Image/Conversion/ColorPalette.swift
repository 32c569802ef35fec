import Foundation

/// At most 256 colours that represent the pixels of an image: all of them if they suffice, otherwise by median cut.
package struct ColorPalette {
    package private(set) var colors: [SIMD3<UInt8>] = []
    /// The index of the colour for each cell of the colour cube; unused if the colours are exact.
    private var cells: [UInt8] = []
    /// The indices of exact colours; nil if there are too many colours.
    private var exact: ColorTable?

    /// The number of bits of a channel that distinguish cells.
    private static let bits = 5
    private static let most = 256

    /// The number of bits of an index, at least 1.
    package var bits: Int { max(1, (colors.count - 1).bitWidth - max(0, colors.count - 1).leadingZeroBitCount) }

    /// Chooses the colours of an area of an image.
    package init(_ image: CGImage, _ area: PixelArea) {
        if !takeExactColors(image, area) { cut(image, area) }
    }

    /// Calls a function with the bytes of each pixel: red in the lowest ones.
    private static func forEach(_ image: CGImage, _ area: PixelArea, _ body: (UInt32) -> Bool) {
        image.withUnsafePixels { pixels in
            let bytes = UnsafeRawBufferPointer(pixels)
            for y in area.y..<area.y + area.height {
                for x in area.x..<area.x + area.width {
                    let place = 4 * (y * image.width + x)
                    guard body(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian & 0xFF_FFFF) else {
                        return
                    }
                }
            }
        }
    }

    private mutating func takeExactColors(_ image: CGImage, _ area: PixelArea) -> Bool {
        var (table, colors) = (ColorTable(), [SIMD3<UInt8>]())
        var last: UInt32?
        Self.forEach(image, area) { pixel in
            guard pixel != last else { return true }
            last = pixel
            guard table.index(of: pixel) == nil else { return true }
            guard colors.count < Self.most else {
                colors = []
                return false
            }
            table.add(pixel, UInt8(colors.count))
            colors.append(Self.color(pixel))
            return true
        }
        guard !colors.isEmpty else { return false }
        (exact, self.colors) = (table, colors)
        return true
    }

    private static func color(_ pixel: UInt32) -> SIMD3<UInt8> {
        SIMD3(UInt8(pixel & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel >> 16 & 0xFF))
    }

    private static func cell(_ pixel: UInt32) -> Int {
        let (r, g, b) = (pixel >> 3 & 31, pixel >> 11 & 31, pixel >> 19 & 31)
        return Int(r << 10 | g << 5 | b)
    }

    // MARK: Median cut

    /// The pixels of a cell: their number and the sums of their channels.
    private struct Cell {
        let index: Int
        var count = 0.0
        var sum = SIMD3<Double>.zero
        var squares = SIMD3<Double>.zero
        var mean: SIMD3<Double> { sum / count }
    }

    /// A range of cells that share a colour.
    private struct Box {
        let range: Range<Int>
        /// The channel with the greatest variance, and the sum of its squared differences from the mean.
        let axis: Int
        let spread: Double

        init(_ cells: ArraySlice<Cell>) {
            range = cells.startIndex..<cells.endIndex
            let count = cells.reduce(0) { $0 + $1.count }
            let sum = cells.reduce(SIMD3<Double>.zero) { $0 + $1.sum }
            let spreads = cells.reduce(SIMD3<Double>.zero) { $0 + $1.squares } - sum * sum / count
            axis = spreads.x >= spreads.y && spreads.x >= spreads.z ? 0 : spreads.y >= spreads.z ? 1 : 2
            spread = cells.count > 1 ? spreads[axis] : -1
        }
    }

    private mutating func cut(_ image: CGImage, _ area: PixelArea) {
        var cells = Self.histogram(image, area)
        var boxes = [Box(cells[...])]
        while boxes.count < Self.most, let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
            boxes[widest].spread > 0
        {
            let box = boxes[widest]
            cells[box.range].sort { $0.mean[box.axis] < $1.mean[box.axis] }
            let middle = Self.median(cells, box.range)
            boxes[widest] = Box(cells[box.range.lowerBound..<middle])
            boxes.append(Box(cells[middle..<box.range.upperBound]))
        }
        self.cells = [UInt8](repeating: 0, count: 1 << (3 * Self.bits))
        for (index, box) in boxes.enumerated() {
            let inside = cells[box.range]
            let mean = inside.reduce(SIMD3<Double>.zero) { $0 + $1.sum } / inside.reduce(0) { $0 + $1.count }
            colors.append(SIMD3<UInt8>(mean.rounded(.toNearestOrAwayFromZero)))
            for cell in inside { self.cells[cell.index] = UInt8(index) }
        }
    }

    private static func histogram(_ image: CGImage, _ area: PixelArea) -> [Cell] {
        var all = (0..<1 << (3 * bits)).map { Cell(index: $0) }
        all.withUnsafeMutableBufferPointer { all in
            forEach(image, area) { pixel in
                let color = SIMD3<Double>(self.color(pixel))
                let index = cell(pixel)
                all[index].count += 1
                all[index].sum += color
                all[index].squares += color * color
                return true
            }
        }
        return all.filter { $0.count > 0 }
    }

    /// Returns the place that halves the pixels of a range; both parts have a cell.
    private static func median(_ cells: [Cell], _ range: Range<Int>) -> Int {
        let half = cells[range].reduce(0) { $0 + $1.count } / 2
        var count = 0.0
        for place in range.dropLast() {
            count += cells[place].count
            if count >= half { return place + 1 }
        }
        return range.upperBound - 1
    }

    /// Returns the indices of the pixels of an area.
    package func indices(_ image: CGImage, _ area: PixelArea) -> [UInt8] {
        var indices: [UInt8] = []
        indices.reserveCapacity(area.width * area.height)
        var last: (pixel: UInt32, index: UInt8)?
        Self.forEach(image, area) { pixel in
            let index: UInt8
            if let last, last.pixel == pixel {
                index = last.index
            } else {
                index = exact.map { $0.index(of: pixel) ?? 0 } ?? cells[Self.cell(pixel)]
                last = (pixel, index)
            }
            indices.append(index)
            return true
        }
        return indices
    }
}

/// The indices of up to 256 colours, found by hashing.
private struct ColorTable {
    /// A power of two, several times the number of colours.
    private static let slots = 1024
    /// For each slot a colour and above it an index, or -1.
    private var entries = [Int64](repeating: -1, count: slots)

    private static func slot(of pixel: UInt32) -> Int { Int((pixel &* 0x9E37_79B1) >> 22) }

    func index(of pixel: UInt32) -> UInt8? {
        var slot = Self.slot(of: pixel)
        while entries[slot] >= 0 {
            if UInt32(truncatingIfNeeded: entries[slot]) == pixel { return UInt8(truncatingIfNeeded: entries[slot] >> 32) }
            slot = (slot + 1) % Self.slots
        }
        return nil
    }

    /// Adds a colour that is not in the table.
    mutating func add(_ pixel: UInt32, _ index: UInt8) {
        var slot = Self.slot(of: pixel)
        while entries[slot] >= 0 { slot = (slot + 1) % Self.slots }
        entries[slot] = Int64(index) << 32 | Int64(pixel)
    }
}
