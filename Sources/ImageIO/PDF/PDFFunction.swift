import Foundation

/// A function of numbers (PDF 32000-1 §7.10).
indirect enum PDFFunction {
    /// Values at the points of a grid, with linear interpolation between them.
    case sampled(PDFSamples)
    /// `c0 + xⁿ · (c1 − c0)`
    case exponential(c0: [Double], c1: [Double], exponent: Double, domain: ClosedRange<Double>)
    /// Functions on the parts of an interval, each with the range that its part is mapped to.
    case stitched([PDFFunction], bounds: [Double], encode: [(Double, Double)], domain: ClosedRange<Double>)
    /// A program of a subset of PostScript.
    case calculator(PDFCalculator)
    /// Functions with one value each.
    case several([PDFFunction])
    /// The arguments themselves.
    case identity

    /// The maximum number of arguments.
    static let mostArguments = 32

    /// Returns the values for arguments, and 0 where a function is not defined.
    func values(_ x: [Double]) -> [Double] {
        switch self {
        case .sampled(let samples): return samples.values(x)
        case .exponential(let c0, let c1, let exponent, let domain):
            let power = pow(min(max(x.first ?? 0, domain.lowerBound), domain.upperBound), exponent)
            let share = power.isFinite ? power : 0
            return zip(c0, c1).map { $0 + share * ($1 - $0) }
        case .stitched(let parts, let bounds, let encode, let domain):
            let x = min(max(x.first ?? 0, domain.lowerBound), domain.upperBound)
            let index = bounds.firstIndex { x < $0 } ?? bounds.count
            let low = index == 0 ? domain.lowerBound : bounds[index - 1]
            let high = index == bounds.count ? domain.upperBound : bounds[index]
            let (start, end) = encode[index]
            return parts[index].values([high > low ? start + (x - low) / (high - low) * (end - start) : start])
        case .calculator(let program): return program.values(x)
        case .several(let parts): return parts.map { $0.values(x).first ?? 0 }
        case .identity: return x
        }
    }

    /// The approximate number of steps for one value.
    var cost: Int {
        switch self {
        case .sampled(let samples): samples.cost
        case .exponential(let c0, _, _, _): 4 + c0.count
        case .stitched(let parts, _, _, _): 4 + parts.count + (parts.map(\.cost).max() ?? 0)
        case .calculator(let program): program.count
        case .several(let parts): parts.reduce(1) { $0 + $1.cost }
        case .identity: 1
        }
    }

    /// The places between which the function of one argument is linear; nil if it is a curve.
    var linearPlaces: [Double]? {
        switch self {
        case .exponential(_, _, let exponent, let domain) where exponent == 1: return [domain.lowerBound, domain.upperBound]
        case .stitched(let parts, let bounds, _, let domain):
            guard parts.allSatisfy({ if case .exponential(_, _, 1, _) = $0 { true } else { false } }) else { return nil }
            return [domain.lowerBound] + bounds + [domain.upperBound]
        default: return nil
        }
    }
}

/// A function that is given by its values at the points of a grid.
struct PDFSamples {
    let domain: [ClosedRange<Double>]
    let range: [ClosedRange<Double>]
    /// The number of samples along each axis.
    let sizes: [Int]
    let encode: [(Double, Double)]
    let decode: [(Double, Double)]
    /// The samples from 0 to 1, those of one point together, the first axis varying fastest.
    let samples: [Float]

    /// The maximum number of axes: each point is interpolated between two along each.
    static let mostAxes = 4

    var cost: Int { (range.count + 2) << sizes.count }

    func values(_ x: [Double]) -> [Double] {
        var low: [Int] = []
        var shares: [Double] = []
        for (axis, size) in sizes.enumerated() {
            let limits = domain[axis]
            let width = limits.upperBound - limits.lowerBound
            let value = min(max(axis < x.count ? x[axis] : 0, limits.lowerBound), limits.upperBound)
            let (start, end) = encode[axis]
            var place = width > 0 ? start + (value - limits.lowerBound) / width * (end - start) : start
            place = place.isFinite ? min(max(place, 0), Double(size - 1)) : 0
            low.append(min(Int(place), max(size - 2, 0)))
            shares.append(place - Double(low[axis]))
        }
        var sums = [Double](repeating: 0, count: range.count)
        for corner in 0..<(1 << sizes.count) {
            var (index, stride, weight) = (0, 1, 1.0)
            for axis in sizes.indices {
                let isHigh = corner >> axis & 1 == 1
                weight *= isHigh ? shares[axis] : 1 - shares[axis]
                index += min(low[axis] + (isHigh ? 1 : 0), sizes[axis] - 1) * stride
                stride *= sizes[axis]
            }
            guard weight > 0 else { continue }
            for part in sums.indices { sums[part] += weight * Double(samples[index * range.count + part]) }
        }
        return sums.enumerated().map { part, sum in
            let value = decode[part].0 + sum * (decode[part].1 - decode[part].0)
            return min(max(value, range[part].lowerBound), range[part].upperBound)
        }
    }
}

/// A program of PDF's subset of PostScript (PDF 32000-1 §7.10.5).
struct PDFCalculator {
    private indirect enum Step {
        case number(Double)
        case operation(String)
        case branch([Step], [Step])
    }

    private let steps: [Step]
    private let domain: [ClosedRange<Double>]
    private let range: [ClosedRange<Double>]
    /// The number of steps of the program. There are no loops.
    let count: Int

    /// The maximum number of steps, and of numbers on the stack.
    private static let mostSteps = 4096
    private static let deepest = 100

    /// Parses a program in braces.
    init(_ bytes: [UInt8], _ domain: [ClosedRange<Double>], _ range: [ClosedRange<Double>]) throws(ImageIOError) {
        var lexer = PDFLexer(bytes)
        guard try lexer.next() == .keyword("{") else { throw Self.damage }
        var count = 0
        steps = try Self.block(&lexer, depth: 0, &count)
        (self.domain, self.range, self.count) = (domain, range, count)
    }

    private static let damage = ImageIOError.corrupt(.pdf, reason: "a function's program is not valid")

    private static func block(_ lexer: inout PDFLexer, depth: Int, _ count: inout Int) throws(ImageIOError) -> [Step] {
        guard depth < PDFLimits.depth else { throw damage }
        var steps: [Step] = []
        var blocks: [[Step]] = []
        while let token = try lexer.next() {
            count += 1
            guard count <= mostSteps else { throw PDFLimits.exceeded("a function of so many steps") }
            switch token {
            case .number(let value): steps.append(.number(value))
            case .keyword("{"): blocks.append(try block(&lexer, depth: depth + 1, &count))
            case .keyword("}"): return steps
            case .keyword("if"):
                guard let then = blocks.popLast() else { throw damage }
                steps.append(.branch(then, []))
            case .keyword("ifelse"):
                guard let otherwise = blocks.popLast(), let then = blocks.popLast() else { throw damage }
                steps.append(.branch(then, otherwise))
            case .keyword(let word): steps.append(.operation(word))
            default: throw damage
            }
        }
        throw damage
    }

    func values(_ x: [Double]) -> [Double] {
        var stack = zip(x, domain).map { min(max($0, $1.lowerBound), $1.upperBound) }
        Self.run(steps, &stack)
        let missing = max(range.count - stack.count, 0)
        let results = [Double](repeating: 0, count: missing) + stack.suffix(range.count)
        return zip(results, range).map { $0.isNaN ? $1.lowerBound : min(max($0, $1.lowerBound), $1.upperBound) }
    }

    /// Runs steps. Numbers that are missing on the stack are 0.
    private static func run(_ steps: [Step], _ stack: inout [Double]) {
        for step in steps {
            switch step {
            case .number(let value): if stack.count < deepest { stack.append(value) }
            case .branch(let then, let otherwise): run(stack.popLast() ?? 0 != 0 ? then : otherwise, &stack)
            case .operation(let name): perform(name, &stack)
            }
        }
    }

    private static func perform(_ name: String, _ stack: inout [Double]) {
        if let unary = unary[name] {
            stack.append(unary(stack.popLast() ?? 0))
        } else if let binary = binary[name] {
            let second = stack.popLast() ?? 0
            stack.append(binary(stack.popLast() ?? 0, second))
        } else {
            arrange(name, &stack)
        }
    }

    private static func arrange(_ name: String, _ stack: inout [Double]) {
        switch name {
        case "true": stack.append(1)
        case "false": stack.append(0)
        case "pop": _ = stack.popLast()
        case "dup": if let last = stack.last, stack.count < deepest { stack.append(last) }
        case "exch": if stack.count >= 2 { stack.swapAt(stack.count - 1, stack.count - 2) }
        case "copy":
            let count = integer(stack.popLast() ?? 0)
            if (1...deepest).contains(count), count <= stack.count, stack.count + count <= deepest {
                stack += stack.suffix(count)
            }
        case "index":
            let index = integer(stack.popLast() ?? 0)
            stack.append(stack.indices.contains(stack.count - 1 - index) ? stack[stack.count - 1 - index] : 0)
        case "roll":
            let shift = integer(stack.popLast() ?? 0)
            let count = integer(stack.popLast() ?? 0)
            guard count > 1, count <= stack.count else { return }
            let part = Array(stack.suffix(count))
            for index in 0..<count { stack[stack.count - count + ((index + shift) % count + count) % count] = part[index] }
        default: break
        }
    }

    private static func integer(_ value: Double) -> Int { Int(exactly: value.rounded(.towardZero)) ?? 0 }

    private static let unary: [String: @Sendable (Double) -> Double] = [
        "abs": { abs($0) }, "neg": { -$0 }, "ceiling": { $0.rounded(.up) }, "floor": { $0.rounded(.down) },
        "round": { ($0 + 0.5).rounded(.down) }, "truncate": { $0.rounded(.towardZero) }, "cvi": { $0.rounded(.towardZero) },
        "cvr": { $0 }, "sqrt": { $0 < 0 ? 0 : $0.squareRoot() }, "sin": { sin($0 * .pi / 180) }, "cos": { cos($0 * .pi / 180) },
        "ln": { $0 > 0 ? log($0) : 0 }, "log": { $0 > 0 ? log10($0) : 0 }, "not": { $0 == 0 ? 1 : 0 },
    ]
    private static let binary: [String: @Sendable (Double, Double) -> Double] = [
        "add": { $0 + $1 }, "sub": { $0 - $1 }, "mul": { $0 * $1 }, "div": { $1 == 0 ? 0 : $0 / $1 },
        "idiv": { $1 == 0 ? 0 : ($0 / $1).rounded(.towardZero) }, "mod": { $1 == 0 ? 0 : $0.truncatingRemainder(dividingBy: $1) },
        "exp": { pow($0, $1) }, "atan": { (atan2($0, $1) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360) },
        "eq": { $0 == $1 ? 1 : 0 }, "ne": { $0 != $1 ? 1 : 0 }, "gt": { $0 > $1 ? 1 : 0 }, "ge": { $0 >= $1 ? 1 : 0 },
        "lt": { $0 < $1 ? 1 : 0 }, "le": { $0 <= $1 ? 1 : 0 },
        "and": { Double(integer($0) & integer($1)) }, "or": { Double(integer($0) | integer($1)) },
        "xor": { Double(integer($0) ^ integer($1)) },
        "bitshift": { abs($1) < 32 ? ($1 < 0 ? Double(integer($0) >> integer(-$1)) : Double(integer($0) << integer($1))) : 0 },
    ]
}

extension PDFDocument {
    /// Returns a function, or an array of functions with one value each.
    ///
    /// - Throws: ``ImageIOError`` for a function that is damaged or of an unknown type.
    mutating func function(_ value: PDFValue?, depth: Int = 0) throws(ImageIOError) -> PDFFunction {
        guard depth < 8 else { throw PDFLimits.exceeded("functions nested more than 8 deep") }
        let resolved = try resolve(value)
        if resolved.name == "Identity" { return .identity }
        if case .array(let elements) = resolved {
            guard elements.count <= PDFFunction.mostArguments else { throw Self.damagedFunction }
            var parts: [PDFFunction] = []
            for element in elements { parts.append(try function(element, depth: depth + 1)) }
            return .several(parts)
        }
        let entries = try dictionary(resolved)
        guard let domain = try ranges(entries["Domain"]), !domain.isEmpty, domain.count <= PDFFunction.mostArguments else {
            throw Self.damagedFunction
        }
        switch try resolve(entries["FunctionType"]).integer {
        case 0: return .sampled(try samples(value, entries, domain))
        case 2:
            let c0 = try list(entries["C0"]) ?? [0]
            let c1 = try list(entries["C1"]) ?? [1]
            guard c0.count == c1.count, c0.count <= PDFFunction.mostArguments, let n = try resolve(entries["N"]).number else {
                throw Self.damagedFunction
            }
            return .exponential(c0: c0, c1: c1, exponent: n, domain: domain[0])
        case 3:
            let bounds = try list(entries["Bounds"]) ?? []
            let encode = try list(entries["Encode"]) ?? []
            guard let elements = try array(entries["Functions"]), elements.count == bounds.count + 1,
                encode.count >= 2 * elements.count, elements.count <= 1024
            else { throw Self.damagedFunction }
            var parts: [PDFFunction] = []
            for element in elements { parts.append(try function(element, depth: depth + 1)) }
            let pairs = parts.indices.map { (encode[2 * $0], encode[2 * $0 + 1]) }
            return .stitched(parts, bounds: bounds, encode: pairs, domain: domain[0])
        case 4:
            guard case .reference(let number)? = value, let range = try ranges(entries["Range"]), !range.isEmpty,
                range.count <= PDFFunction.mostArguments
            else { throw Self.damagedFunction }
            return .calculator(try PDFCalculator(try data(ofStream: number, limit: 1 << 16), domain, range))
        case let type: throw .unsupportedFeature(.pdf, feature: "a function of type \(type ?? -1)")
        }
    }

    private static let damagedFunction = ImageIOError.corrupt(.pdf, reason: "a function is damaged")

    private mutating func samples(
        _ value: PDFValue?, _ entries: [String: PDFValue], _ domain: [ClosedRange<Double>]
    ) throws(ImageIOError) -> PDFSamples {
        guard case .reference(let number)? = value, let range = try ranges(entries["Range"]), !range.isEmpty,
            let sizes = try list(entries["Size"])?.compactMap({ Int(exactly: $0) }), sizes.count == domain.count,
            sizes.count <= PDFSamples.mostAxes, range.count <= PDFFunction.mostArguments,
            sizes.allSatisfy({ (1...4096).contains($0) }), let bits = try resolve(entries["BitsPerSample"]).integer,
            [1, 2, 4, 8, 12, 16, 24, 32].contains(bits)
        else { throw Self.damagedFunction }
        let count = sizes.reduce(range.count) { min($0 * $1, 1 << 24) }
        guard count <= 1 << 20 else { throw PDFLimits.exceeded("a function of so many samples") }
        let bytes = try data(ofStream: number, limit: PDFLimits.contentBytes)
        guard bytes.count * 8 >= count * bits else { throw Self.damagedFunction }
        var reader = PDFBits(bytes)
        let greatest = Float(UInt64(1) << UInt64(bits) - 1)
        let samples = (0..<count).map { _ in Float(reader.next(bits)) / greatest }
        func pairs(_ list: [Double]?, _ usual: [(Double, Double)]) -> [(Double, Double)] {
            guard let list, list.count >= 2 * usual.count else { return usual }
            return usual.indices.map { (list[2 * $0], list[2 * $0 + 1]) }
        }
        return PDFSamples(
            domain: domain, range: range, sizes: sizes,
            encode: pairs(try list(entries["Encode"]), sizes.map { (0, Double($0 - 1)) }),
            decode: pairs(try list(entries["Decode"]), range.map { ($0.lowerBound, $0.upperBound) }), samples: samples)
    }

    /// Returns the elements of an array of numbers; nil for other values.
    mutating func list(_ value: PDFValue?) throws(ImageIOError) -> [Double]? {
        guard let elements = try array(value) else { return nil }
        return try numbers(value, elements.count)
    }

    /// Returns pairs of numbers as ranges; nil for other values.
    mutating func ranges(_ value: PDFValue?) throws(ImageIOError) -> [ClosedRange<Double>]? {
        guard let numbers = try list(value), numbers.count % 2 == 0 else { return nil }
        return stride(from: 0, to: numbers.count, by: 2).map {
            min(numbers[$0], numbers[$0 + 1])...max(numbers[$0], numbers[$0 + 1])
        }
    }
}

/// Reads numbers of a fixed number of bits, the highest first. Numbers after the end are 0.
struct PDFBits {
    private let bytes: [UInt8]
    /// The position in bits.
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next(_ count: Int) -> UInt32 {
        if count == 8, position & 7 == 0 {
            defer { position += 8 }
            return position >> 3 < bytes.count ? UInt32(bytes[position >> 3]) : 0
        }
        var value: UInt32 = 0
        for _ in 0..<count {
            let bit = position >> 3 < bytes.count ? bytes[position >> 3] >> UInt8(7 - position & 7) & 1 : 0
            value = value << 1 | UInt32(bit)
            position += 1
        }
        return value
    }

    /// Skips to the next whole byte.
    mutating func align() { position = (position + 7) & ~7 }
}
