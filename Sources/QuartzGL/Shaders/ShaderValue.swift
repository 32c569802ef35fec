import Quartz2D

/// A value of a shader. Arithmetic prints its steps, so that a pixel formula becomes the body of a function in GLSL.
struct ShaderValue: PixelValue {
    /// The steps of a body. Each is a variable, because a value may be used several times.
    final class Steps {
        fileprivate var lines: [String] = []

        fileprivate func add(_ expression: String) -> String {
            lines.append("vec4 v\(lines.count) = \(expression);")
            return "v\(lines.count - 1)"
        }
    }

    private let text: String
    /// The steps of the body; nil for constants.
    private let steps: Steps?

    /// A variable or parameter of the body.
    init(_ name: String, in steps: Steps) { (text, self.steps) = (name, steps) }
    init(floatLiteral value: Float) { (text, steps) = ("vec4(\(value))", nil) }
    init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float) {
        (text, steps) = ("vec4(\(red), \(green), \(blue), \(alpha))", nil)
    }

    /// A step that reads the operands.
    private init(_ expression: String, of operands: ShaderValue...) {
        steps = operands.lazy.compactMap(\.steps).first
        text = steps?.add(expression) ?? "(\(expression))"
    }

    /// Returns the steps of a formula and its result, which `end` completes to a statement.
    static func body(_ end: (String) -> String, _ formula: (Steps) -> ShaderValue) -> String {
        let steps = Steps()
        let result = formula(steps)
        return (steps.lines + [end(result.text)]).joined(separator: "\n")
    }

    static func + (a: Self, b: Self) -> Self { Self("\(a.text) + \(b.text)", of: a, b) }
    static func - (a: Self, b: Self) -> Self { Self("\(a.text) - \(b.text)", of: a, b) }
    static func * (a: Self, b: Self) -> Self { Self("\(a.text) * \(b.text)", of: a, b) }
    static func / (a: Self, b: Self) -> Self { Self("\(a.text) / \(b.text)", of: a, b) }
    static func min(_ a: Self, _ b: Self) -> Self { Self("min(\(a.text), \(b.text))", of: a, b) }
    static func max(_ a: Self, _ b: Self) -> Self { Self("max(\(a.text), \(b.text))", of: a, b) }
    static func choose(where a: Self, isAbove b: Self, _ yes: Self, else no: Self) -> Self {
        Self("mix(\(no.text), \(yes.text), greaterThan(\(a.text), \(b.text)))", of: a, b, yes, no)
    }
    static func column(_ index: Int, _ a: Self, _ b: Self, _ c: Self, _ d: Self) -> Self {
        Self("vec4(\([a, b, c, d].map { "\($0.text)[\(index)]" }.joined(separator: ", ")))", of: a, b, c, d)
    }
    var squareRoot: Self { Self("sqrt(\(text))", of: self) }
    var floor: Self { Self("floor(\(text))", of: self) }
    var magnitude: Self { Self("abs(\(text))", of: self) }
    var exponential: Self { Self("exp(\(text))", of: self) }
    var sine: Self { Self("sin(\(text))", of: self) }
    var cosine: Self { Self("cos(\(text))", of: self) }
    var arcsine: Self { Self("asin(\(text))", of: self) }
    var angle: Self { Self("vec4(atan(\(text).y, \(text).x))", of: self) }
    var leastColor: Self { Self("vec4(min(\(text).r, min(\(text).g, \(text).b)))", of: self) }
    var greatestColor: Self { Self("vec4(max(\(text).r, max(\(text).g, \(text).b)))", of: self) }
    func power(_ exponent: Self) -> Self { Self("pow(\(text), \(exponent.text))", of: self, exponent) }
    func dot(_ other: Self) -> Self { Self("vec4(dot(\(text), \(other.text)))", of: self, other) }
    func component(_ index: Int) -> Self { Self("vec4(\(text)[\(index)])", of: self) }
    func withAlpha(of other: Self) -> Self { Self("vec4(\(text).rgb, \(other.text).a)", of: self, other) }

    /// Returns the result of a function of the program, of the first two components.
    func passed(to function: String) -> Self { Self("\(function)(\(text).xy)", of: self) }
}
