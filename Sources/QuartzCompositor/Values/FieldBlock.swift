/// The doubles of a layer's fields, in the order of its layout.
///
/// They are stored in three arrays, the parts of ``LayerValues``. Each is shared by all layers of a class until one of its numbers is
/// set: most layers set only numbers of the first part, and then have only a third of the memory to themselves. No field is split.
package struct FieldBlock: Sendable, Equatable {
    @usableFromInline var near: [Double]
    @usableFromInline var middle: [Double]
    @usableFromInline var far: [Double]

    package init(_ doubles: [Double]) {
        near = Array(doubles.prefix(LayerFields.nearCount))
        middle = Array(doubles.dropFirst(LayerFields.nearCount).prefix(LayerFields.middleEnd - LayerFields.nearCount))
        far = Array(doubles.dropFirst(LayerFields.middleEnd))
    }

    @inlinable package var count: Int { near.count + middle.count + far.count }

    /// All doubles as one array.
    package var doubles: [Double] { near + middle + far }

    package subscript(index: Int) -> Double {
        @inline(__always) get {
            if index < LayerFields.nearCount { return near[index] }
            if index < LayerFields.middleEnd { return middle[index - LayerFields.nearCount] }
            return far[index - LayerFields.middleEnd]
        }
        set {
            if index < LayerFields.nearCount {
                near[index] = newValue
            } else if index < LayerFields.middleEnd {
                middle[index - LayerFields.nearCount] = newValue
            } else {
                far[index - LayerFields.middleEnd] = newValue
            }
        }
    }

    /// The doubles of a field.
    package subscript(field: Field) -> ArraySlice<Double> {
        func part(_ doubles: [Double], from start: Int) -> ArraySlice<Double> {
            doubles[field.offset - start..<field.offset - start + field.count]
        }
        switch StoredParts(with: field.offset) {
        case .near: return part(near, from: 0)
        case .nearAndMiddle: return part(middle, from: LayerFields.nearCount)
        case .all: return part(far, from: LayerFields.middleEnd)
        }
    }

    /// The transform of a field.
    package func transform(_ field: Field) -> CATransform3D {
        // A transform has sixteen doubles.
        self[field].withUnsafeBufferPointer { CATransform3D(elements: $0.baseAddress!) }
    }

    /// Calls `body` with the doubles in place.
    @inlinable package func read<Result>(_ body: (LayerValues) -> Result) -> Result {
        near.withUnsafeBufferPointer { near in
            middle.withUnsafeBufferPointer { middle in
                far.withUnsafeBufferPointer { far in
                    // Every layer has fields in all parts.
                    body(LayerValues(near: near.baseAddress!, middle: middle.baseAddress!, far: far.baseAddress!))
                }
            }
        }
    }

    /// Takes the doubles of a layer of the same class. A part without a difference stays shared.
    package mutating func set(_ values: LayerValues) {
        Self.set(&near, values.near)
        Self.set(&middle, values.middle)
        Self.set(&far, values.far)
    }

    /// Takes the doubles of a layer of the same class from a tree's block.
    package mutating func set(_ block: Int32, _ parts: StoredParts, of blocks: LayerBlocks) {
        blocks.read(block, parts) { set($0) }
    }

    private static func set(_ part: inout [Double], _ values: UnsafePointer<Double>) {
        let values = UnsafeBufferPointer(start: values, count: part.count)
        if !part.elementsEqual(values) { part = Array(values) }
    }

    /// The parts with other doubles than a plain layer's usual ones, and those before them.
    var setParts: StoredParts {
        let usual = LayerFields.layout.defaults
        return far != usual.far ? .all : middle != usual.middle ? .nearAndMiddle : .near
    }

    /// Copies the doubles of parts to a buffer.
    func copy(_ parts: StoredParts, to destination: UnsafeMutablePointer<Double>) {
        destination.initialize(from: near, count: near.count)
        guard parts != .near else { return }
        (destination + near.count).initialize(from: middle, count: middle.count)
        guard parts == .all else { return }
        (destination + near.count + middle.count).initialize(from: far, count: far.count)
    }
}
