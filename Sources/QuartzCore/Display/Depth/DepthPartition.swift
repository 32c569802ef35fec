/// Orders facets back to front without cuts: a binary space partition (Fuchs, Kedem and Naylor, "On visible surface generation by
/// a priori tree structures", SIGGRAPH 1980). A facet that crosses the dividing plane goes to the side of its centre.
///
/// The order is right if no facets cross. The time does not depend on the number of overlaps.
struct DepthPartition {
    /// Recursion limit; deeper sets are ordered by the depth of the centres alone.
    private static let deepest = 256

    private let planes: [Facet.Plane]
    private let middles: [SIMD2<Double>]
    private let orders: [Int]
    private var sorted: [Int32] = []

    /// The facets' indices, back to front.
    static func sort(_ facets: [Facet]) -> [Int32] {
        var partition = DepthPartition(facets)
        partition.divide(Array(0..<Int32(facets.count)), depth: 0)
        return partition.sorted
    }

    private init(_ facets: [Facet]) {
        planes = facets.map(\.plane)
        middles = facets.map(\.middle)
        orders = facets.map(\.order)
        sorted.reserveCapacity(facets.count)
    }

    private mutating func divide(_ facets: [Int32], depth: Int) {
        guard facets.count > 1, depth < Self.deepest else {
            sorted += facets.sorted {
                let (a, b) = (planes[Int($0)].height(middles[Int($0)]), planes[Int($1)].height(middles[Int($1)]))
                return (a, orders[Int($0)]) < (b, orders[Int($1)])
            }
            return
        }
        // The middle facet: with facets already sorted by depth, the first one would split off only itself.
        let divider = planes[Int(facets[facets.count / 2])]
        var (behind, level, before): ([Int32], [Int32], [Int32]) = ([], [], [])
        for facet in facets {
            let middle = middles[Int(facet)]
            let height = planes[Int(facet)].height(middle) - divider.height(middle)
            let tolerance = max(planes[Int(facet)].tolerance, divider.tolerance)
            if height > tolerance {
                before.append(facet)
            } else if height < -tolerance {
                behind.append(facet)
            } else {
                level.append(facet)
            }
        }
        divide(behind, depth: depth + 1)
        // Coplanar facets keep the tree order.
        sorted += level.sorted { orders[Int($0)] < orders[Int($1)] }
        divide(before, depth: depth + 1)
    }
}
