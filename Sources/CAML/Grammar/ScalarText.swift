import Foundation
import Quartz2D
import QuartzCore

/// Reads and writes the scalars of a document as text: numbers, points, colours, transforms and paths.
nonisolated enum ScalarText {
    // MARK: Reading

    /// A decimal number, or an infinity; nil for anything else.
    static func number(_ text: some StringProtocol) -> Double? {
        let text = text.trimmingPrefix { $0.isWhitespace }
        let trimmed = String(text[..<(text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex)])
        switch trimmed.lowercased() {
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        case "true", "yes": return 1
        case "false", "no": return 0
        default: break
        }
        // Swift also reads hexadecimal numbers and NaN, which documents do not have.
        guard trimmed.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(trimmed)
    }

    /// Numbers separated by spaces or commas; nil if one of them is none.
    static func numbers(_ text: some StringProtocol) -> [Double]? {
        var result: [Double] = []
        for part in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            guard let number = number(part) else { return nil }
            result.append(number)
        }
        return result
    }

    /// A flag.
    static func flag(_ text: String) -> Bool? { number(text).map { $0 != 0 } }

    /// A colour of one to four components, with an opacity that multiplies its alpha.
    ///
    /// Documents name no colour space. The numbers are taken as sRGB: recordings of devices show no other reading.
    static func color(_ text: String, opacity: Double = 1) -> CGColor? {
        guard let numbers = numbers(text), (1...4).contains(numbers.count), numbers.allSatisfy(\.isFinite), opacity.isFinite
        else { return nil }
        let alpha = numbers.count % 2 == 0 ? numbers[numbers.count - 1] : 1
        let rgb = numbers.count <= 2 ? [numbers[0], numbers[0], numbers[0]] : Array(numbers[..<3])
        return CGColor(
            srgbRed: CGFloat(rgb[0]), green: CGFloat(rgb[1]), blue: CGFloat(rgb[2]), alpha: CGFloat(alpha * opacity))
    }

    /// A path of postfix operators: `x y m`, `x y l`, `x1 y1 x y q`, `x1 y1 x2 y2 x y c`, `h`.
    static func path(_ text: String) -> CGPath? {
        let path = CGMutablePath()
        var operands: [CGFloat] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let number = number(word) {
                guard number.isFinite, operands.count < 6 else { return nil }
                operands.append(CGFloat(number))
                continue
            }
            guard add(word, operands, to: path) else { return nil }
            operands.removeAll(keepingCapacity: true)
        }
        return operands.isEmpty ? path.copy() : nil
    }

    private static func add(_ word: Substring, _ n: [CGFloat], to path: CGMutablePath) -> Bool {
        switch (word, n.count) {
        case ("m", 2): path.move(to: CGPoint(x: n[0], y: n[1]))
        case ("h", 0): path.closeSubpath()
        case ("l", 2), ("q", 4), ("c", 6):
            // A segment without a start begins at its own first point.
            if path.isEmpty { path.move(to: CGPoint(x: n[0], y: n[1])) }
            if word == "l" { path.addLine(to: CGPoint(x: n[0], y: n[1])) }
            if word == "q" { path.addQuadCurve(to: CGPoint(x: n[2], y: n[3]), control: CGPoint(x: n[0], y: n[1])) }
            if word == "c" {
                path.addCurve(
                    to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]), control2: CGPoint(x: n[2], y: n[3]))
            }
        default: return false
        }
        return true
    }

    /// A timing function: a name, or four numbers.
    static func timing(_ text: String) -> CAMediaTimingFunction? {
        if let n = numbers(text), n.count == 4, n.allSatisfy(\.isFinite) {
            return CAMediaTimingFunction(controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        }
        let names: [CAMediaTimingFunctionName] = [.default, .linear, .easeIn, .easeOut, .easeInEaseOut]
        return names.first { $0.rawValue == text }.map { CAMediaTimingFunction(name: $0) }
    }

    /// A mesh of postfix operators: `[u v] [x y z] v` for a vertex, `[a b c d] [w w w w] f` for a face between vertices.
    static func mesh(_ text: String) -> CAMutableMeshTransform? {
        let mesh = CAMutableMeshTransform()
        var operands: [Double] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "[" || $0 == "]" || $0 == "," }) {
            if let number = number(word) {
                guard number.isFinite, operands.count < 8 else { return nil }
                operands.append(number)
                continue
            }
            switch (word, operands.count) {
            case ("v", 5):
                let n = operands.map { CGFloat($0) }
                mesh.addVertex(CAMeshVertex(from: CGPoint(x: n[0], y: n[1]), to: CAPoint3D(x: n[2], y: n[3], z: n[4])))
            case ("f", 4), ("f", 8):
                let indices = operands[..<4].map { UInt32(exactly: $0) }
                guard !indices.contains(nil) else { return nil }
                mesh.addFace(CAMeshFace(indices[0] ?? 0, indices[1] ?? 0, indices[2] ?? 0, indices[3] ?? 0))
            default: return nil
            }
            operands.removeAll(keepingCapacity: true)
        }
        return operands.isEmpty && mesh.faceCount > 0 ? mesh : nil
    }

    // MARK: Writing

    /// The shortest text that reads as the same number.
    static func text(_ number: Double) -> String {
        if number == .infinity { return "inf" }
        if number == -.infinity { return "-inf" }
        if number.isNaN { return "0" }
        if let whole = Int(exactly: number), whole.magnitude < 1_000_000_000_000 { return String(whole) }
        return "\(number)"
    }

    static func text(_ numbers: [Double]) -> String { numbers.map { text($0) }.joined(separator: " ") }

    static func text(_ mesh: CAMeshTransform) -> String {
        var words: [String] = []
        for index in 0..<mesh.vertexCount {
            let (from, to) = (mesh.vertex(at: index).from, mesh.vertex(at: index).to)
            words.append("[\(text([Double(from.x), Double(from.y)]))] [\(text([to.x, to.y, to.z].map { Double($0) }))] v")
        }
        for index in 0..<mesh.faceCount {
            let corners = (0..<4).map { Double(mesh.face(at: index).indices[$0]) }
            words.append("[\(text(corners))] [0 0 0 0] f")
        }
        return words.joined(separator: " ")
    }

    static func text(_ path: CGPath) -> String {
        var words: [String] = []
        func add(_ points: [CGPoint], _ name: String) {
            words += points.flatMap { [text(Double($0.x)), text(Double($0.y))] } + [name]
        }
        for element in path.geometry.elements {
            switch element {
            case .move(let point): add([point], "m")
            case .line(let point): add([point], "l")
            case .quad(let control, let end): add([control, end], "q")
            case .cubic(let first, let second, let end): add([first, second, end], "c")
            case .close: add([], "h")
            }
        }
        return words.joined(separator: " ")
    }
}
