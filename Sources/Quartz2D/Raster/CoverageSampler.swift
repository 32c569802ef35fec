/// Coverage by counting samples, for outlines with too many edges to order them in every strip.
///
/// Each pixel has a grid of samples. Each edge that crosses a line of samples is recorded once, as a change of the winding number
/// from some sample on. The running sum decides the fill rule for all samples of the line. The work is proportional to the sample
/// lines that edges cross plus the samples of the canvas, regardless of how often edges cross each other. Beyond ``mostCrossings`` a row
/// has fewer lines, and several rows share one.
struct CoverageSampler {
    /// Samples along a pixel's side: 64 per pixel, or 16 on canvases of more than ``largestFine`` pixels.
    private static let fine = 8
    private static let coarse = 4
    private static let largestFine = 1 << 22
    /// The default limit of crossings, which take about half a second.
    static let mostCrossings = 1 << 27

    private let width: Int
    /// Samples along a pixel's horizontal side.
    private let samples: Int
    /// The number of rows that share their sample lines: 1, or more where a row has only one line.
    private let rows: Int
    /// Sample lines in a group of rows.
    private let lines: Int
    /// The change of the winding number at each sample of each sample line of a group, and at one sample beyond.
    private let changes: UnsafeMutableBufferPointer<Int32>
    private var line: Int { width * samples + 1 }

    /// Computes the coverage of the area that the edges enclose.
    ///
    /// - Parameters:
    ///   - list: At least one edge.
    ///   - rule: The fill rule.
    ///   - bytes: `width · height` bytes, all of which are written.
    ///   - mostCrossings: The crossings of edges and sample lines above which rows have fewer lines or share them.
    static func run(
        _ list: EdgeList, rule: CGPathFillRule, into bytes: inout [UInt8], mostCrossings: Int = Self.mostCrossings
    ) {
        let samples = list.width * list.height > largestFine ? coarse : fine
        let crossings = list.edges.reduce(0) { $0 + Int($1.bottom - $1.top) } / CoverageEdge.stepsPerRow
        var (rows, lines) = (1, samples)
        while lines > 1, crossings * lines > mostCrossings { lines /= 2 }
        while rows < list.height, crossings > mostCrossings * rows { rows *= 2 }
        let count = (list.width * samples + 1) * lines
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { changes in
            changes.initialize(repeating: 0)
            let sampler = CoverageSampler(
                width: list.width, samples: samples, rows: rows, lines: lines, changes: changes)
            sampler.run(list.edges.sorted { $0.top < $1.top }, rule: rule, into: &bytes)
        }
    }

    /// The distance of the edges' steps from one group of rows to the next.
    private var stepsPerGroup: Int { rows * CoverageEdge.stepsPerRow }

    private func run(_ edges: [CoverageEdge], rule: CGPathFillRule, into bytes: inout [UInt8]) {
        var active: [CoverageEdge] = []
        var pending = 0
        let height = bytes.count / width
        for group in 0..<(height + rows - 1) / rows {
            let end = Int32((group + 1) * stepsPerGroup)
            while pending < edges.count, edges[pending].top < end {
                active.append(edges[pending])
                pending += 1
            }
            bytes.withUnsafeMutableBufferPointer { buffer in
                let (first, last) = (group * rows, min((group + 1) * rows, height))
                let pixels = UnsafeMutableBufferPointer(rebasing: buffer[first * width..<(first + 1) * width])
                pixels.update(repeating: 0)
                if !active.isEmpty {
                    scatter(active, group: group)
                    gather(rule, into: pixels)
                }
                for row in first + 1..<last {
                    let copy = UnsafeMutableBufferPointer(rebasing: buffer[row * width..<(row + 1) * width])
                    _ = copy.update(fromContentsOf: pixels)
                }
            }
            active.removeAll { $0.bottom <= end }
        }
    }

    /// Records the crossings of a group's sample lines, which are in the middle of their fraction of it.
    private func scatter(_ edges: [CoverageEdge], group: Int) {
        let distance = stepsPerGroup / lines
        let first = group * stepsPerGroup + distance / 2
        let last = Double(width * samples)
        for edge in edges {
            let (top, bottom) = (Int(edge.top), Int(edge.bottom))
            let low = top > first ? (top - first + distance - 1) / distance : 0
            let high = bottom > first ? min((bottom - first + distance - 1) / distance, lines) : 0
            guard low < high else { continue }
            for index in low..<high {
                let x = edge.x + edge.slope * Double(first + index * distance - top)
                // The first sample whose centre is to the right. Rounding up by hand spares a call.
                let place = min(max(x * Double(samples) - 0.5, 0), last)
                let whole = Int(place)
                changes[index * line + (Double(whole) < place ? whole + 1 : whole)] += edge.winding
            }
        }
    }

    /// Counts the samples inside each pixel, and clears the row's changes.
    private func gather(_ rule: CGPathFillRule, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        // The even-odd rule tests only the last bit of the winding number, the winding rule all bits.
        let mask: Int32 = rule == .winding ? ~0 : 1
        for index in 0..<lines {
            var winding: Int32 = 0
            var next = index * line
            for column in 0..<width {
                var inside: UInt8 = 0
                for _ in 0..<samples {
                    winding &+= changes[next]
                    changes[next] = 0
                    inside &+= winding & mask != 0 ? 1 : 0
                    next += 1
                }
                pixels[column] &+= inside
            }
            changes[next] = 0
        }
        let all = samples * lines
        for column in 0..<width { pixels[column] = UInt8((Int(pixels[column]) * 255 + all / 2) / all) }
    }
}
