/// Orders the planes of a shared space back to front, and cuts those that intersect.
///
/// Planes whose images do not overlap need no order. An island is a set of planes that overlap directly or through others.
/// Islands are ordered by their images and only crossing planes are cut (``DepthOrder``). An island in which too many pairs overlap
/// or cross is ordered as a whole without cuts: by the depths of the layers' middles if many cross, because no order is then right
/// and this one is steady, else by a ``DepthPartition``. That is decided before anything is cut, and ``CrowdedIslands`` keeps the
/// decision from frame to frame.
enum DepthSorter {
    /// Limit of an island's pairs that cross.
    private static func mostCrossings(_ count: Int) -> Int { (1 << 12) + 2 * count }
    /// The number of pairs that are compared to decide whether the layers of an island with too many pairs cross.
    private static let sampleSize = 1024
    /// Limit of an island's pairs of overlapping images.
    private static func mostPairs(_ count: Int) -> Int { (1 << 16) + 8 * count }
    /// Limit of an island's pieces, including pieces that were cut further. Pairs within their limit exceed it only if planes cross
    /// many others in one place.
    private static func mostPieces(_ count: Int) -> Int { (1 << 15) + 16 * count }
    /// Limit of the comparisons within an island: several for each pair and each piece.
    private static func mostSteps(_ count: Int) -> Int { (1 << 21) + 64 * count }

    /// A part of an item, painted as a unit.
    struct ItemPart {
        /// Index of the item.
        var item: Int
        /// Index among the order's pieces, or -1 for the whole item.
        var part: Int32
    }

    /// Pieces, back to front, and the order that holds the cut ones.
    package struct Result {
        var pieces: [ItemPart] = []
        var order: Box<DepthOrder>
    }

    /// Sorts items back to front.
    ///
    /// - Parameter crowds: The islands that were not cut in the last frame; receives those of this one.
    /// - Returns: The pieces, with items relative to the range's start; nil if no two images touch, so that any order is right.
    static func sort(
        _ items: [Flattener.Item], _ range: Range<Int>, in tree: ShownTree, _ crowds: inout CrowdedIslands
    ) -> Result? {
        let first = range.lowerBound
        let boxes = [ConnectedBoxes.Box](unsafeUninitializedCapacity: range.count) { boxes, count in
            for index in range {
                let bounds = LayerGeometry(tree.shown(items[index].slot)).bounds
                (boxes.baseAddress! + count).initialize(to: ConnectedBoxes.Box(items[index].matrix, bounds))
                count += 1
            }
        }
        guard let islands = ConnectedBoxes.find(boxes) else { return nil }
        var facets: [Facet] = []
        facets.reserveCapacity(range.count)
        // The facet of each item, or -1 for an item that is alone or without area. Such an item may have sublayers and keeps its
        // place.
        var numbers = [Int32](repeating: -1, count: range.count)
        for island in islands where island.count > 1 {
            for index in island {
                let item = items[first + index]
                guard let facet = Facet(index, item, LayerGeometry(tree.shown(item.slot)).bounds) else { continue }
                numbers[index] = Int32(facets.count)
                facets.append(facet)
            }
        }
        return sort(facets, numbers, islands, boxes, &crowds)
    }

    private static func sort(
        _ facets: [Facet], _ numbers: [Int32], _ islands: [[Int]], _ boxes: [ConnectedBoxes.Box], _ crowds: inout CrowdedIslands
    ) -> Result {
        var pairs: [(Int32, Int32)] = []
        // The facets' pairs of each island; a sample of them if there are too many.
        var ranges: [Range<Int>] = []
        var areComplete: [Bool] = []
        // The number of crossing pairs up to which an island is cut again; nil if it was not crowded.
        var returns: [Int?] = []
        for island in islands {
            let start = pairs.count
            let isSingle = island.count == 1
            returns.append(isSingle ? nil : crowds.limit(of: island.lazy.map { numbers[$0] }.filter { $0 >= 0 }, facets))
            let most = mostPairs(island.count) / (returns[returns.count - 1] == nil ? 1 : 2)
            let isComplete = isSingle || BoxPairs.add(boxes, island, to: &pairs, most: most)
            areComplete.append(isComplete)
            if !isComplete { pairs.removeSubrange(min(start + sampleSize, pairs.count)...) }
            var end = start
            for index in start..<pairs.count {
                let pair = (numbers[Int(pairs[index].0)], numbers[Int(pairs[index].1)])
                guard pair.0 >= 0, pair.1 >= 0 else { continue }
                pairs[end] = pair
                end += 1
            }
            pairs.removeSubrange(end...)
            ranges.append(start..<end)
        }
        var order = DepthOrder(facets, pairs: pairs)
        // Islands are painted one by one, so that an island with too many pieces can be undone.
        var pieces: [ItemPart] = []
        pieces.reserveCapacity(numbers.count)
        for (number, island) in islands.enumerated() {
            let (painted, start) = (pieces.count, order.painted.count)
            let limit = returns[number] ?? mostCrossings(island.count)
            let own = pairs[ranges[number]]
            // Few pairs are not counted.
            let crossings = own.count <= limit ? own.count : order.crossings(of: own, atMost: limit)
            var isCrowded = crossings == nil || !areComplete[number]
            let most = order.pieces.count + mostPieces(island.count)
            let mostSteps = order.steps + mostSteps(island.count)
            for index in fromTheBack(island, numbers, facets) {
                guard !isCrowded else { break }
                let facet = Int(numbers[index])
                guard facet >= 0 else {
                    pieces.append(ItemPart(item: index, part: -1))
                    continue
                }
                let reached = order.painted.count
                isCrowded = !order.paint(facet, most: most, mostSteps: mostSteps)
                for index in reached..<order.painted.count {
                    let part = order.painted[index]
                    let piece = order.pieces[Int(part)]
                    pieces.append(ItemPart(item: facets[Int(piece.facet)].item, part: piece.cut < 0 ? -1 : part))
                }
            }
            if isCrowded {
                pieces.removeSubrange(painted...)
                order.forget(from: start)
                let cross = areComplete[number] || order.crossings(of: own, atMost: own.count / 16) == nil
                pieces += whole(island, numbers, facets, areCrossing: cross)
                // The island is cut again when half as many pairs cross.
                let least = (areComplete[number] ? crossings : nil) ?? mostCrossings(island.count)
                crowds.add(
                    island.lazy.map { numbers[$0] }.filter { $0 >= 0 }, facets, limit: returns[number] ?? least / 2)
            }
        }
        return Result(pieces: pieces, order: Box(order))
    }

    /// An island's items by the depth of their centres. This approximates their order, so that most are painted without waiting.
    private static func fromTheBack(_ island: [Int], _ numbers: [Int32], _ facets: [Facet]) -> [Int] {
        guard island.count > 1 else { return island }
        let heights = island.map { index in
            let facet = numbers[index]
            return facet < 0 ? 0 : facets[Int(facet)].plane.height(facets[Int(facet)].middle)
        }
        return island.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { island[$0] }
    }

    /// The order without cuts of an island that exceeds the limits.
    private static func whole(
        _ island: [Int], _ numbers: [Int32], _ facets: [Facet], areCrossing: Bool
    ) -> [ItemPart] {
        Diagnostics.warnOnce(
            "DepthSorter",
            """
            \(island.count) layers that overlap in one space come to more than \(mostPairs(island.count)) pairs, \
            \(mostCrossings(island.count)) of them crossing, or \(mostPieces(island.count)) pieces; they are ordered but not cut
            """)
        let own = island.compactMap { numbers[$0] >= 0 ? facets[Int(numbers[$0])] : nil }
        let flat = island.filter { numbers[$0] < 0 }
        guard !areCrossing else {
            let sorted = own.sorted { ($0.depth, $0.order) < ($1.depth, $1.order) }
            return (flat + sorted.map(\.item)).map { ItemPart(item: $0, part: -1) }
        }
        return (flat + DepthPartition.sort(own).map { own[Int($0)].item }).map { ItemPart(item: $0, part: -1) }
    }
}

extension ConnectedBoxes.Box {
    /// The box of a rectangle's image; empty without area or behind the eye.
    @inline(__always)
    package init(_ matrix: Matrix4, _ rect: CGRect) {
        let seen = rect.seen(from: rect.base)
        self.init(
            matrix.planeMap(from: rect.base),
            SIMD4(Float(seen.minX), Float(seen.minY), Float(seen.width), Float(seen.height)))
    }

    /// - Parameter rect: Left, top, width, height on the map's plane.
    @inline(__always)
    package init(_ map: PlaneMap, _ rect: SIMD4<Float>) {
        self.init()
        guard rect.z > 0, rect.w > 0 else { return }
        // One corner per lane.
        let x = SIMD4(rect.x, rect.x + rect.z, rect.x + rect.z, rect.x)
        let y = SIMD4(rect.y, rect.y, rect.y + rect.w, rect.y + rect.w)
        let divisors = x * map.w.x + y * map.w.y + map.w.z
        guard divisors.least >= Float(Facet.nearestDivisor) else {
            add(map, x, y)
            return
        }
        let across = (x * map.x.x + y * map.x.y + map.x.z) / divisors
        let down = (x * map.y.x + y * map.y.y + map.y.z) / divisors
        low = SIMD2(across.least, down.least)
        high = SIMD2(across.greatest, down.greatest)
    }

    /// Adds the part in front of the eye.
    private mutating func add(_ map: PlaneMap, _ x: SIMD4<Float>, _ y: SIMD4<Float>) {
        let corners = (0..<4).map { corner in
            let point = SIMD4(x[corner], y[corner], 1, 0)
            return SIMD4<Double>(SIMD4((map.x * point).sum(), (map.y * point).sum(), 0, (map.w * point).sum()))
        }
        for corner in Facet.clippedToFront(corners) {
            let point = SIMD2<Float>(corner.lowHalf / corner.w)
            low.lower(to: point)
            high.raise(to: point)
        }
    }
}

extension SIMD4<Float> {
    // The library's `min` is not inlined.

    @inline(__always)
    fileprivate var least: Float {
        let pair = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
        return pair.y < pair.x ? pair.y : pair.x
    }

    @inline(__always)
    fileprivate var greatest: Float {
        let pair = lowHalf.replacing(with: highHalf, where: highHalf .> lowHalf)
        return pair.y > pair.x ? pair.y : pair.x
    }
}

/// The cost that layers have which the depth sort cut and which are painted once for each piece.
struct Repetitions {
    /// Remaining cost in this frame, in quads; see ``PaintCost``.
    private var budget = Double(Replicas.mostQuads)

    /// Takes a number of repetitions from the budget; warns and returns false if it is too small.
    mutating func spend(_ cost: PaintCost, _ count: Int) -> Bool {
        guard count > 0 else { return true }
        let quads = cost.quads() * Double(count)
        guard quads <= budget else {
            Diagnostics.warnOnce(
                "DepthSorter.repetitions",
                "the pieces of layers that cross others cost more than \(Replicas.mostQuads) small quads; some layers are not cut"
            )
            return false
        }
        budget -= quads
        return true
    }
}

// MARK: - Layers that the depth sort cut: each piece is painted at its place in the order

extension Flattener {
    /// Paints siblings in the order of the depth sort.
    mutating func paintPieces(_ sorted: DepthSorter.Result, from first: Int, _ siblings: Siblings) {
        // The cuts are lines of the shared space; `plane` maps them to the list.
        let plane = siblings.composed(.identity)
        // The quads of items whose first piece is painted, if the item consists of quads only.
        var known = [Range<Int>?](repeating: nil, count: items.count - first)
        // The number of pieces of each item; −1 after their cost has been accepted, 0 for an item that is painted whole instead.
        var waiting = [Int](repeating: 0, count: items.count - first)
        for piece in sorted.pieces { waiting[piece.item] += 1 }
        // The box is read in the loop instead of a copy of the order, whose arrays would be retained for each piece.
        let order = sorted.order
        for piece in sorted.pieces {
            let index = first + piece.item
            guard piece.part >= 0 else {
                paint(index, siblings)
                continue
            }
            guard waiting[piece.item] != 0 else { continue }
            let start = list.mark
            if let quads = known[piece.item] {
                // A slice would copy the whole array.
                for quad in quads { list.quads.append(list.quads[quad]) }
                list.draw(from: start.quad)
            } else {
                paint(index, siblings)
                if isPlain(index, since: start) {
                    known[piece.item] = start.quad..<list.quads.count
                } else if waiting[piece.item] > 0 {
                    let isAccepted = repetitions.spend(PaintCost(of: list, from: start, in: canvas), waiting[piece.item] - 1)
                    waiting[piece.item] = isAccepted ? -1 : 0
                    if !isAccepted { continue }
                }
            }
            let isSingle = list.quads.count == start.quad + 1 && list.groups.count == start.group
            if known[piece.item] == nil {
                cut(since: start, along: order.value.lines(of: piece.part, isSingle: isSingle), of: plane)
                continue
            }
            for quad in start.quad..<list.quads.count {
                let polygon = order.value.polygon(
                    of: piece.part, under: items[index].matrix, smooth: list.quads[quad].edges, isSingle: isSingle)
                if let polygon {
                    list.quads[quad].polygon = Int32(list.polygons.count)
                    list.polygons.append(polygon)
                } else {
                    list.quads[quad].color = .zero
                }
            }
        }
    }

    /// Cuts everything painted since the mark along lines of the siblings' plane.
    private mutating func cut(since start: DisplayList.Mark, along lines: [CutLine], of plane: Matrix4) {
        list.cut(
            from: start,
            by: lines.compactMap { cut in cut.line.mapped(by: plane).map { CutLine(line: $0, seam: cut.seam) } })
    }

    /// Whether an item painted only quads that fill its bounds, in one run.
    private func isPlain(_ index: Int, since start: DisplayList.Mark) -> Bool {
        guard list.groups.count == start.group, list.clips.count == start.clip, !list.quads[start.quad...].isEmpty else {
            return false
        }
        let bounds = LayerGeometry(tree.shown(items[index].slot)).bounds
        let rect = SIMD4(Float(bounds.minX), Float(bounds.minY), Float(bounds.width), Float(bounds.height))
        let slot = items[index].slot
        return list.quads[start.quad...].allSatisfy {
            $0.rect == rect && $0.kind != .shadow && $0.polygon < 0 && $0.layer == slot
        }
    }
}

/// Orders facets back to front without cuts: a binary space partition (Fuchs, Kedem and Naylor, "On visible surface generation by
/// a priori tree structures", SIGGRAPH 1980). A facet that crosses the dividing plane goes to the side of its centre.
///
/// The order is right if no facets cross. The time does not depend on the number of overlaps. The dividing facet is the first in a
/// fixed shuffled order: a facet that changes sides between two frames rarely divides others, so that these keep their order.
private struct DepthPartition {
    /// Recursion limit; deeper sets are ordered by the depth of the centres alone.
    private static let deepest = 256

    private let planes: [Facet.Plane]
    private let middles: [SIMD2<Double>]
    private let orders: [Int]
    /// The facets' places in the shuffled order.
    private let ranks: [UInt32]
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
        ranks = facets.map { Self.rank($0.slot) }
        sorted.reserveCapacity(facets.count)
    }

    /// Returns a number that looks random and differs for each slot (the finalizer of MurmurHash3, a bijection).
    private static func rank(_ slot: Int32) -> UInt32 {
        var bits = UInt32(bitPattern: slot)
        bits = (bits ^ (bits >> 16)) &* 0x85eb_ca6b
        bits = (bits ^ (bits >> 13)) &* 0xc2b2_ae35
        return bits ^ (bits >> 16)
    }

    private mutating func divide(_ facets: [Int32], depth: Int) {
        guard facets.count > 1, depth < Self.deepest else {
            sorted += facets.sorted {
                let (a, b) = (planes[Int($0)].height(middles[Int($0)]), planes[Int($1)].height(middles[Int($1)]))
                return (a, orders[Int($0)]) < (b, orders[Int($1)])
            }
            return
        }
        let first = facets.min { ranks[Int($0)] < ranks[Int($1)] } ?? facets[0]
        let divider = planes[Int(first)]
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
