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
        lines.append(contentsOf: repeatElement(.zero, count: Int(length)))
        return (Int32(lines.count) - length) * Int32(Self.doublesPerLine)
    }

    /// Frees a block that was allocated for `count` doubles.
    mutating func release(_ block: Int32, _ count: Int) { free[Self.length(count), default: []].append(block) }

    private static func length(_ count: Int) -> Int32 { Int32((count + doublesPerLine - 1) / doublesPerLine) }

    subscript(index: Int) -> Double {
        get { read { $0[index] } }
        set { write { $0[index] = newValue } }
    }

    /// A copy of a block.
    package func doubles(_ block: Int32, _ count: Int32) -> [Double] { read { Array($0[Int(block)..<Int(block + count)]) } }

    /// Calls `body` with the doubles.
    @inlinable @inline(__always)
    package func read<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
        lines.withUnsafeBytes { body($0.assumingMemoryBound(to: Double.self)) }
    }

    /// Calls `body` with the doubles for writing.
    @inline(__always)
    mutating func write<Result>(_ body: (UnsafeMutableBufferPointer<Double>) -> Result) -> Result {
        lines.withUnsafeMutableBytes { body($0.assumingMemoryBound(to: Double.self)) }
    }
}

/// Prefetches layers' doubles while earlier layers are processed. With more layers than the caches hold, memory latency would
/// exceed the arithmetic.
enum LayerPrefetch {
    /// Number of layers ahead; about the memory latency.
    static let distance = 4

    private static let line = 64 / MemoryLayout<Double>.size

    /// Prefetches the doubles that painting most layers reads: those up to `LayerFields.hotCount`.
    @inline(__always)
    static func fetch(_ values: UnsafePointer<Double>) { fetch(values, 0..<LayerFields.hotCount) }

    /// Prefetches the doubles that most animations read or write: those up to `LayerFields.movingCount`.
    @inline(__always)
    static func fetchGround(_ values: UnsafePointer<Double>) { fetch(values, 0..<LayerFields.movingCount) }

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
