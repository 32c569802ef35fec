/// The doubles of a layer's fields, in the order of its layout.
///
/// They are stored in two arrays, each shared by all layers of a class until one of its numbers is set: most layers set only
/// numbers below ``LayerFields/hotCount``, and then have only half of the memory to themselves. No field is split between the
/// two.
package struct FieldBlock: Sendable, Equatable {
    @usableFromInline var near: [Double]
    @usableFromInline var far: [Double]

    private static let split = LayerFields.hotCount

    package init(_ doubles: [Double]) {
        near = Array(doubles.prefix(Self.split))
        far = Array(doubles.dropFirst(Self.split))
    }

    @inlinable package var count: Int { near.count + far.count }

    /// All doubles as one array.
    package var doubles: [Double] { near + far }

    package subscript(index: Int) -> Double {
        @inline(__always) get { index < Self.split ? near[index] : far[index - Self.split] }
        set {
            if index < Self.split { near[index] = newValue } else { far[index - Self.split] = newValue }
        }
    }

    /// The doubles of a field.
    package subscript(field: Field) -> ArraySlice<Double> {
        field.offset < Self.split ? near[field.range] : far[field.offset - Self.split..<field.offset + field.count - Self.split]
    }

    /// The transform of a field.
    package func transform(_ field: Field) -> CATransform3D {
        // A transform has sixteen doubles.
        self[field].withUnsafeBufferPointer { CATransform3D(elements: $0.baseAddress!) }
    }

    /// Passes all doubles as one contiguous buffer.
    @inlinable package func withUnsafePointer<Result>(_ body: (UnsafePointer<Double>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { piece in
            // The capacity is not zero: every layer has fields.
            let start = piece.baseAddress!
            copy(to: start)
            return body(UnsafePointer(start))
        }
    }

    /// Copies all doubles to a buffer.
    @inlinable package func copy(to destination: UnsafeMutablePointer<Double>) {
        destination.initialize(from: near, count: near.count)
        (destination + near.count).initialize(from: far, count: far.count)
    }
}
