import CBuiltins

/// The doubles of many layers, in blocks that begin with a cache line.
///
/// A layer's fields are ordered so that the doubles that an animation sets share lines. They do so only in a block that begins with a
/// line.
package struct LayerBlocks: Sendable {
    private static let doublesPerLine = 8

    @usableFromInline var lines: [SIMD8<Double>] = []
    /// The starts of free blocks, by length in lines.
    private var free: [Int32: [Int32]] = [:]

    /// Allocates a block of at least `count` doubles.
    ///
    /// - Returns: The index of its first double.
    mutating func allocate(_ count: Int) -> Int32 {
        let length = Self.length(count)
        if let block = free[length]?.popLast() { return block }
        lines.makeRoom(for: lines.count + Int(length))
        lines.append(contentsOf: repeatElement(.zero, count: Int(length)))
        return (Int32(lines.count) - length) * Int32(Self.doublesPerLine)
    }

    /// Moves a layer's doubles to a larger block, with the usual doubles at its end.
    ///
    /// - Returns: The index of its first double.
    mutating func enlarge(_ block: Int32, _ count: Int, to larger: Int) -> Int32 {
        let first = allocate(larger)
        write {
            let start = $0.baseAddress! + Int(first)
            start.update(from: $0.baseAddress! + Int(block), count: count)
            (start + count).update(from: StoredParts.usual + (count - LayerFields.nearCount), count: larger - count)
        }
        release(block, count)
        return first
    }

    /// Makes room for blocks that are going to be allocated.
    ///
    /// - Parameter counts: The number of blocks, by their doubles.
    mutating func makeRoom(for counts: [Int: Int]) {
        var needed = lines.count
        for (count, blocks) in counts {
            let length = Self.length(count)
            needed += max(0, blocks - (free[length]?.count ?? 0)) * Int(length)
        }
        lines.makeRoom(for: needed)
    }

    /// Frees a block that was allocated for `count` doubles.
    mutating func release(_ block: Int32, _ count: Int) { free[Self.length(count), default: []].append(block) }

    private static func length(_ count: Int) -> Int32 { Int32((count + doublesPerLine - 1) / doublesPerLine) }

    subscript(index: Int) -> Double {
        get { read { $0[index] } }
        set { write { $0[index] = newValue } }
    }

    /// Calls `body` with the doubles.
    @inlinable @inline(__always)
    package func read<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
        lines.withUnsafeBytes { body($0.assumingMemoryBound(to: Double.self)) }
    }

    /// Calls `body` with the doubles of a layer.
    ///
    /// - Parameter parts: The parts that the block has.
    package func read<Result>(_ block: Int32, _ parts: StoredParts, _ body: (LayerValues) -> Result) -> Result {
        read { body(LayerValues($0.baseAddress! + Int(block), parts)) }
    }

    /// Calls `body` with the doubles for writing.
    @inline(__always)
    mutating func write<Result>(_ body: (UnsafeMutableBufferPointer<Double>) -> Result) -> Result {
        lines.withUnsafeMutableBytes { body($0.assumingMemoryBound(to: Double.self)) }
    }
}

extension Array {
    /// Makes room for a number of elements. An array that grows by itself takes up to twice the memory that it needs, this one up to a
    /// quarter more.
    mutating func makeRoom(for needed: Int) {
        if needed > capacity { reserveCapacity(Swift.max(needed, count + count / 4)) }
    }
}

/// Prefetches layers' doubles while earlier layers are processed. With more layers than the caches hold, memory latency would
/// exceed the arithmetic.
enum LayerPrefetch {
    /// Number of layers ahead; about the memory latency.
    static let distance = 4

    private static let line = 64 / MemoryLayout<Double>.size

    /// Prefetches the doubles that painting most layers reads.
    @inline(__always)
    static func fetch(_ values: LayerValues) {
        fetch(values.near, 0..<LayerFields.nearCount)
        fetch(values.middle, 0..<LayerFields.transform.count)
    }

    /// Prefetches the doubles of a whole block that most animations read or write: the first line and the transform.
    @inline(__always)
    static func fetchGround(_ block: UnsafePointer<Double>) {
        fetchLine(block)
        fetch(block, LayerFields.transform.range)
    }

    /// Prefetches the cache line of a double.
    @inline(__always)
    static func fetchLine(_ value: UnsafePointer<Double>) { quartz_prefetch(value) }

    @inline(__always)
    private static func fetch(_ values: UnsafePointer<Double>, _ offsets: Range<Int>) {
        var offset = offsets.lowerBound
        while offset < offsets.upperBound {
            quartz_prefetch(values + offset)
            offset += line
        }
    }
}
