/// A transition filter with an application's own fragment function.
///
/// The function is written in the GLSL of OpenGL ES 3.0 and has the form
///
///     vec4 transition(vec2 uv, float t) { return mix(fromColor(uv), toColor(uv), t); }
///
/// `uv` goes from (0, 0) at the layer's top left corner to (1, 1) at its bottom right one; `t` is the transition's progress, 0 …
/// 1. `fromColor(uv)` and `toColor(uv)` are the old and the new picture, premultiplied and transparent outside their edges; the
/// result is premultiplied too. `size` is the layer's size in points, and each parameter is a `float` with its name. The function
/// may call others that the source defines. Assign the filter to `CATransition.filter`. A source that does not compile is
/// reported once with the driver's message, and a fade is shown instead.
@preconcurrency @MainActor
open class CATransitionFunction: CIFilter {
    /// Creates a transition.
    ///
    /// - Parameters:
    ///   - name: The filter's name.
    ///   - source: GLSL code that defines `vec4 transition(vec2 uv, float t)`.
    ///   - parameters: Further inputs and their values, which can be changed by key later; names must be GLSL identifiers, others
    ///     are ignored with a warning.
    public init(name: String = "CATransitionFunction", source: String, parameters: [String: CGFloat] = [:]) {
        super.init(descriptor: Self.descriptor(name: name, source: source, parameters: parameters))
    }

    /// Creates a transition from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    static func descriptor(name: String, source: String, parameters: [String: CGFloat]) -> FilterDescriptor {
        let names = parameters.keys.filter(isIdentifier).sorted()
        for name in parameters.keys where !isIdentifier(name) {
            Diagnostics.warnOnce("CATransitionFunction: \"\(name)\" cannot be the name of a parameter; it is left out")
        }
        let inputs = names.map { name -> FilterDescriptor.Parameter in
            let value = Double(parameters[name] ?? 0)
            return .scalar(name, value.isFinite ? value : 0, -1e9...1e9)
        }
        return FilterDescriptor(
            name, name, [kCICategoryTransition], .transition(.function(source: source, parameters: names)), inputs)
    }

    /// Creates a filter with the same source and parameters.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CIFilter(descriptor: descriptor)
        copy.takeState(of: self)
        return copy
    }

    /// Whether a name is a valid GLSL identifier: letters, digits and underscores.
    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(48...57).contains(first), !name.hasPrefix("gl_"), name.utf8.count <= 64 else {
            return false
        }
        return name.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95 }
    }
}
