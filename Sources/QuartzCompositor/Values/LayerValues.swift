/// The numbers of a layer, read in place, in three parts.
///
/// Most layers set only numbers of the first part, some a transform, few one of the others. The render tree stores only the parts up to
/// the last one that was set; of the others all layers share the usual numbers. Readers see one array.
package struct LayerValues {
    @usableFromInline let near: UnsafePointer<Double>
    @usableFromInline let middle: UnsafePointer<Double>
    @usableFromInline let far: UnsafePointer<Double>

    /// - Parameters:
    ///   - near: The doubles below ``LayerFields/nearCount``.
    ///   - middle: Those from there to ``LayerFields/middleEnd``.
    ///   - far: Those beyond.
    @inlinable @inline(__always)
    package init(near: UnsafePointer<Double>, middle: UnsafePointer<Double>, far: UnsafePointer<Double>) {
        self.near = near
        self.middle = middle
        self.far = far
    }

    /// - Parameters:
    ///   - block: The doubles of the parts that are stored.
    ///   - usual: The usual doubles from ``LayerFields/nearCount`` on.
    @inline(__always)
    init(_ block: UnsafePointer<Double>, _ parts: StoredParts, usual: UnsafePointer<Double> = StoredParts.usual) {
        let length = LayerFields.middleEnd - LayerFields.nearCount
        near = block
        middle = parts == .near ? usual : block + LayerFields.nearCount
        far = parts == .all ? block + LayerFields.middleEnd : usual + length
    }

    /// The double at an offset of a field.
    @inlinable package subscript(offset: Int) -> Double {
        @inline(__always) get {
            if offset < LayerFields.nearCount { return near[offset] }
            if offset < LayerFields.middleEnd { return middle[offset - LayerFields.nearCount] }
            return far[offset - LayerFields.middleEnd]
        }
    }

    /// The doubles of a field; no field is in two parts.
    @inline(__always)
    func doubles(_ field: Field) -> UnsafePointer<Double> {
        if field.offset < LayerFields.nearCount { return near + field.offset }
        if field.offset < LayerFields.middleEnd { return middle + (field.offset - LayerFields.nearCount) }
        return far + (field.offset - LayerFields.middleEnd)
    }

    /// A copy of the first doubles.
    package func copy(_ count: Int) -> [Double] {
        Array(unsafeUninitializedCapacity: count) { copy, filled in
            for offset in 0..<count { (copy.baseAddress! + offset).initialize(to: self[offset]) }
            filled = count
        }
    }
}

/// The parts of a layer's numbers that a block has.
package enum StoredParts: UInt8, Comparable, Sendable {
    case near
    case nearAndMiddle
    case all

    /// The doubles from ``LayerFields/nearCount`` on of a plain layer that has set none of them. They are never freed.
    nonisolated(unsafe) static let usual: UnsafePointer<Double> = {
        let usual = LayerFields.layout.defaults.doubles.dropFirst(LayerFields.nearCount)
        let copy = UnsafeMutableBufferPointer<Double>.allocate(capacity: usual.count)
        _ = copy.initialize(from: usual)
        return UnsafePointer(copy.baseAddress!)
    }()

    /// The parts up to the one with an offset.
    init(with offset: Int) {
        self = offset < LayerFields.nearCount ? .near : offset < LayerFields.middleEnd ? .nearAndMiddle : .all
    }

    /// The parts up to the last one that a track without details changes or restores.
    init(of track: Track) { self.init(with: Int(max(track.offset, track.groundOffset))) }

    package static func < (a: StoredParts, b: StoredParts) -> Bool { a.rawValue < b.rawValue }

    /// The number of doubles in the parts.
    ///
    /// - Parameter all: The number of all doubles.
    func count(of all: Int32) -> Int {
        switch self {
        case .near: LayerFields.nearCount
        case .nearAndMiddle: LayerFields.middleEnd
        case .all: Int(all)
        }
    }
}
