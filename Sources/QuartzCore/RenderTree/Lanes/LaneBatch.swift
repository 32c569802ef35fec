/// Tracks of one shape, stored as structures of arrays in blocks of eight lanes. A lane holds one track's number of each column.
///
/// A block stores column after column, so that a loop over blocks reads memory sequentially and processes eight layers per
/// instruction.
struct LaneBatch: Sendable {
    /// The indices of a lane.
    struct Mark: Sendable {
        /// First double that it sets, in the poses.
        var pose: Int32
        /// Index of that double's committed value.
        var ground: Int32
        /// Its track, and the track's layer.
        var track: Int32
        var slot: Int32
        /// Index of its pacing in the tree's curves, or -1 for linear.
        var curve: Int32
    }

    static let lanesPerBlock = 8

    let shape: LaneShape
    private(set) var marks: [Mark] = []
    /// The blocks' columns.
    private(set) var numbers: [Double] = []

    init(_ shape: LaneShape) { self.shape = shape }

    /// Adds a lane with one number for each column.
    ///
    /// - Returns: its index, valid until a lane before it is removed.
    mutating func append(_ mark: Mark, _ column: (Int) -> Double) -> Int32 {
        let index = marks.count
        if index % Self.lanesPerBlock == 0 {
            numbers.append(contentsOf: repeatElement(0, count: shape.columns * Self.lanesPerBlock))
        }
        marks.append(mark)
        for i in 0..<shape.columns { numbers[place(index, i)] = column(i) }
        return Int32(index)
    }

    /// Removes a lane; the last lane takes its place.
    ///
    /// - Returns: the track of the moved lane, or -1.
    mutating func remove(_ index: Int32) -> Int32 {
        let (index, last) = (Int(index), marks.count - 1)
        for i in 0..<shape.columns { numbers[place(index, i)] = numbers[place(last, i)] }
        marks[index] = marks[last]
        marks.removeLast()
        if last % Self.lanesPerBlock == 0 { numbers.removeLast(shape.columns * Self.lanesPerBlock) }
        return index == last ? -1 : marks[index].track
    }

    private func place(_ lane: Int, _ column: Int) -> Int {
        (lane / Self.lanesPerBlock * shape.columns + column) * Self.lanesPerBlock + lane % Self.lanesPerBlock
    }
}
