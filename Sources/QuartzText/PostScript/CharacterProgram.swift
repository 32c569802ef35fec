import Foundation

/// Draws a glyph by its program: a character string of type 2. Hints are skipped.
///
/// The program is not trusted: operators, nested subroutines, operands and points are limited, and numbers stay finite.
struct CharacterProgram {
    /// An accented letter of two glyphs, by their codes in the standard encoding.
    struct Accent {
        let base: Int
        let mark: Int
        let offset: CGPoint
    }

    /// The parts of an accented letter, which the caller draws.
    private(set) var accent: Accent?

    private let scale: Double
    /// Whether the program is one of `CFF2`.
    private let isVariable: Bool
    private let variations: VariationStore?

    private var path = PathGeometry()
    private var stack: [Double] = []
    /// The current point in design units, y upwards.
    private var (x, y) = (0.0, 0.0)
    private var isOpen = false
    private var hintCount = 0
    /// The strengths of the regions that operands vary in.
    private var strengths: [Double] = []
    private var budget = Self.operatorLimit
    private var storage: [Int: Double] = [:]
    private var isEnded = false

    /// The maximum number of operators of one glyph; real fonts have fewer than ten thousand.
    private static let operatorLimit = 100_000
    /// The maximum number of points of one glyph.
    private static let pointLimit = 1 << 17
    /// The maximum number of operands.
    private static let operandLimit = 513
    /// The maximum nesting depth of subroutines; the format allows ten levels.
    private static let depthLimit = 16

    init(scale: Double, isVariable: Bool, variations: VariationStore?) {
        self.scale = scale
        self.isVariable = isVariable
        self.variations = variations
    }

    /// Runs a glyph's program.
    mutating func run(_ program: FontTable, _ context: CompactFont.Context) throws(FontError) {
        strengths = variations?.strengths(ofItem: context.variationIndex) ?? []
        try run(program, context, depth: 0)
        closeContour()
    }

    /// Prepares for another glyph of the same drawing.
    mutating func restart(at offset: CGPoint) {
        stack.removeAll(keepingCapacity: true)
        (x, y) = (offset.x, offset.y)
        (hintCount, isEnded) = (0, false)
    }

    /// Returns the drawn path.
    consuming func finished() -> PathGeometry { path }

    private mutating func run(_ program: FontTable, _ context: CompactFont.Context, depth: Int) throws(FontError) {
        var at = 0
        while at < program.count, !isEnded {
            let byte = try program.u8(at)
            at += 1
            if byte >= 32 || byte == 28 {
                push(try Self.number(byte, program, &at))
                continue
            }
            budget -= 1
            guard budget > 0, path.points.count < Self.pointLimit else { throw Self.invalid(program, "the outline is too long") }
            switch byte {
            case 1, 3, 18, 23: countHints()
            case 19, 20:
                countHints()
                at += (hintCount + 7) / 8
            case 10: try call(context.local, program, context, depth)
            case 29: try call(context.global, program, context, depth)
            case 11: return
            case 14: return end()
            case 12:
                let second = try program.u8(at)
                at += 1
                if (34...37).contains(second) { drawFlex(second) } else { calculate(second) }
            case 15 where isVariable:
                strengths = variations?.strengths(ofItem: Int(stack.last ?? 0)) ?? []
                stack.removeAll(keepingCapacity: true)
            case 16 where isVariable: blend()
            default: draw(byte)
            }
        }
    }

    private static func invalid(_ program: FontTable, _ reason: String) -> FontError {
        .invalid(table: program.tag, reason: reason)
    }

    // MARK: Operands

    private static func number(_ byte: Int, _ program: FontTable, _ at: inout Int) throws(FontError) -> Double {
        switch byte {
        case 28:
            at += 2
            return Double(try program.i16(at - 2))
        case 32...246: return Double(byte - 139)
        case 247...250:
            at += 1
            return Double((byte - 247) * 256 + (try program.u8(at - 1)) + 108)
        case 251...254:
            at += 1
            return Double(-(byte - 251) * 256 - (try program.u8(at - 1)) - 108)
        default:
            at += 4
            return Double(Int32(truncatingIfNeeded: try program.u32(at - 4))) / 65536
        }
    }

    /// Adds an operand. Too many are dropped.
    private mutating func push(_ value: Double) {
        if stack.count < Self.operandLimit { stack.append(value.isFinite ? min(max(value, -1e9), 1e9) : 0) }
    }

    private mutating func pop() -> Double { stack.popLast() ?? 0 }

    /// Counts the pairs of a hint operator. A width before them is ignored.
    private mutating func countHints() {
        hintCount += stack.count / 2
        stack.removeAll(keepingCapacity: true)
    }

    private mutating func call(
        _ subroutines: CompactIndex?, _ program: FontTable, _ context: CompactFont.Context, _ depth: Int
    ) throws(FontError) {
        guard let subroutines, depth < Self.depthLimit else {
            throw Self.invalid(program, "subroutines are missing or nest too deep")
        }
        // Numbers are biased, so that the most frequent ones are short.
        let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768
        try run(try subroutines[Int(pop()) + bias], context, depth: depth + 1)
    }

    /// Replaces values, and for each of them its changes in all regions, by the values of the instance.
    private mutating func blend() {
        let regions = strengths.count
        let count = min(max(Int(pop()), 0), stack.count / (1 + regions))
        let first = stack.count - count * (1 + regions)
        for index in 0..<count {
            let changes = stack[(first + count + index * regions)...]
            let value = zip(changes, strengths).reduce(stack[first + index]) { $0 + $1.0 * $1.1 }
            stack[first + index] = min(max(value, -1e9), 1e9)
        }
        stack.removeLast(count * regions)
    }

    private mutating func end() {
        if stack.count >= 4, !isVariable {
            let last = stack.suffix(4).map { $0 }
            accent = Accent(base: Int(last[2]), mark: Int(last[3]), offset: CGPoint(x: last[0], y: last[1]))
        }
        isEnded = true
    }

    // MARK: Contours

    private var pen: CGPoint { CGPoint(x: x * scale, y: -y * scale) }

    private mutating func closeContour() {
        if isOpen { path.close() }
        isOpen = false
    }

    private mutating func move(_ dx: Double, _ dy: Double) {
        closeContour()
        x += dx
        y += dy
        path.move(to: pen)
        isOpen = true
    }

    private mutating func line(_ dx: Double, _ dy: Double) {
        x += dx
        y += dy
        path.addLine(to: pen)
    }

    private mutating func curve(_ dx1: Double, _ dy1: Double, _ dx2: Double, _ dy2: Double, _ dx3: Double, _ dy3: Double) {
        x += dx1
        y += dy1
        let first = pen
        x += dx2
        y += dy2
        let second = pen
        x += dx3
        y += dy3
        path.addCurve(to: pen, control1: first, control2: second)
    }

    private mutating func draw(_ operation: Int) {
        defer { stack.removeAll(keepingCapacity: true) }
        let count = stack.count
        // Moves take their operands from the end: a width may precede them.
        switch operation {
        case 4: move(0, stack.last ?? 0)
        case 22: move(stack.last ?? 0, 0)
        case 21: if count >= 2 { move(stack[count - 2], stack[count - 1]) }
        case 5: drawLines(0..<count)
        case 6, 7:
            for index in 0..<count {
                let isHorizontal = (index % 2 == 0) == (operation == 6)
                line(isHorizontal ? stack[index] : 0, isHorizontal ? 0 : stack[index])
            }
        case 8: drawCurves(0..<count)
        case 24 where count >= 2:
            drawCurves(0..<count - 2)
            line(stack[count - 2], stack[count - 1])
        case 25 where count >= 6:
            drawLines(0..<count - 6)
            drawCurves(count - 6..<count)
        case 26: drawParallelCurves(isHorizontal: false)
        case 27: drawParallelCurves(isHorizontal: true)
        case 30: drawAlternatingCurves(startsHorizontal: false)
        case 31: drawAlternatingCurves(startsHorizontal: true)
        default: break
        }
    }

    private mutating func drawLines(_ range: Range<Int>) {
        for index in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) { line(stack[index], stack[index + 1]) }
    }

    private mutating func drawCurves(_ range: Range<Int>) {
        for index in stride(from: range.lowerBound, to: range.upperBound - 5, by: 6) {
            curve(
                stack[index], stack[index + 1], stack[index + 2], stack[index + 3], stack[index + 4], stack[index + 5])
        }
    }

    /// Draws curves that begin and end in the same direction. The first may begin aslant.
    private mutating func drawParallelCurves(isHorizontal: Bool) {
        var start = stack.count % 4 == 1 ? 1 : 0
        var aslant = start == 1 ? stack[0] : 0
        while start + 4 <= stack.count {
            let (a, b, c, d) = (stack[start], stack[start + 1], stack[start + 2], stack[start + 3])
            if isHorizontal { curve(a, aslant, b, c, d, 0) } else { curve(aslant, a, b, c, 0, d) }
            aslant = 0
            start += 4
        }
    }

    /// Draws curves that begin horizontally and end vertically, or the reverse, in turn. The last may end aslant.
    private mutating func drawAlternatingCurves(startsHorizontal: Bool) {
        var isHorizontal = startsHorizontal
        var start = 0
        while start + 4 <= stack.count {
            let (a, b, c, d) = (stack[start], stack[start + 1], stack[start + 2], stack[start + 3])
            let aslant = stack.count - start == 5 ? stack[start + 4] : 0
            if isHorizontal { curve(a, 0, b, c, aslant, d) } else { curve(0, a, b, c, d, aslant) }
            isHorizontal.toggle()
            start += 4
        }
    }

    /// Draws two curves that replace a shallow dent.
    private mutating func drawFlex(_ operation: Int) {
        defer { stack.removeAll(keepingCapacity: true) }
        let s = stack
        switch operation {
        case 34 where s.count >= 7:  // hflex
            curve(s[0], 0, s[1], s[2], s[3], 0)
            curve(s[4], 0, s[5], -s[2], s[6], 0)
        case 35 where s.count >= 12:  // flex
            curve(s[0], s[1], s[2], s[3], s[4], s[5])
            curve(s[6], s[7], s[8], s[9], s[10], s[11])
        case 36 where s.count >= 9:  // hflex1
            curve(s[0], s[1], s[2], s[3], s[4], 0)
            curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
        case 37 where s.count >= 11:  // flex1
            let dx = s[0] + s[2] + s[4] + s[6] + s[8]
            let dy = s[1] + s[3] + s[5] + s[7] + s[9]
            curve(s[0], s[1], s[2], s[3], s[4], s[5])
            if abs(dx) > abs(dy) {
                curve(s[6], s[7], s[8], s[9], s[10], -dy)
            } else {
                curve(s[6], s[7], s[8], s[9], -dx, s[10])
            }
        default: break
        }
    }

    // MARK: Arithmetic

    /// Calculates with operands, which few fonts do.
    private mutating func calculate(_ operation: Int) {
        switch operation {
        case 3: binary { $0 != 0 && $1 != 0 ? 1 : 0 }
        case 4: binary { $0 != 0 || $1 != 0 ? 1 : 0 }
        case 5: push(pop() == 0 ? 1 : 0)
        case 9: push(abs(pop()))
        case 10: binary(+)
        case 11: binary(-)
        case 12: binary { $1 == 0 ? 0 : $0 / $1 }
        case 14: push(-pop())
        case 15: binary { $0 == $1 ? 1 : 0 }
        case 18: _ = pop()
        case 20:
            let index = Int(pop())
            let value = pop()
            if (0..<32).contains(index) { storage[index] = value }
        case 21: push(storage[Int(pop())] ?? 0)
        case 22:
            let (second, first, other, value) = (pop(), pop(), pop(), pop())
            push(first <= second ? value : other)
        case 23: push(0.5)
        case 24: binary(*)
        case 26: push(max(pop(), 0).squareRoot())
        case 27: push(stack.last ?? 0)
        case 28:
            let (second, first) = (pop(), pop())
            push(second)
            push(first)
        case 29:
            let index = max(Int(pop()), 0)
            push(index < stack.count ? stack[stack.count - 1 - index] : 0)
        case 30: roll()
        default: stack.removeAll(keepingCapacity: true)
        }
    }

    private mutating func binary(_ combine: (Double, Double) -> Double) {
        let second = pop()
        push(combine(pop(), second))
    }

    private mutating func roll() {
        let (shift, count) = (Int(pop()), Int(pop()))
        guard count > 0, count <= stack.count else { return }
        let start = stack.count - count
        let rolled = (0..<count).map { stack[start + (($0 - shift) % count + count) % count] }
        stack.replaceSubrange(start..., with: rolled)
    }
}
