/// Tracks of one shape side by side: structures of arrays, in blocks of eight lanes, a lane being what one track needs of each column.
///
/// A block's numbers lie one column after the other, so that a loop over blocks reads memory from front to back and works on eight
/// layers with each instruction.
struct LaneBatch: Sendable {
    /// What a lane needs besides the numbers.
    struct Mark: Sendable {
        /// The first double that it sets, among the poses.
        var pose: Int32
        /// Where that has its committed value.
        var ground: Int32
        /// Its track, and the layer that this belongs to.
        var track: Int32
        var slot: Int32
        /// Its pacing among the tree's curves, or -1 for linear.
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
    /// - Returns: its index, which stays until a lane before it is removed.
    mutating func append(_ mark: Mark, _ column: (Int) -> Double) -> Int32 {
        let index = marks.count
        if index % Self.lanesPerBlock == 0 {
            numbers.append(contentsOf: repeatElement(0, count: shape.columns * Self.lanesPerBlock))
        }
        marks.append(mark)
        for i in 0..<shape.columns { numbers[place(index, i)] = column(i) }
        return Int32(index)
    }

    /// Removes a lane; the last one takes its place.
    ///
    /// - Returns: the track whose lane has moved, or -1.
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
