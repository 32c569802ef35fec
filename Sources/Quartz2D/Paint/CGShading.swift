import Foundation

/// A gradient whose colours a function computes.
///
/// The function's input is the location: 0 at the start, 1 at the end. Its outputs are the components of a colour, followed by its
/// alpha. It is called on the thread that draws, for locations less than a pixel apart, up to 4096 of them; colours between
/// are interpolated.
public final class CGShading {
    /// The maximum number of colours that are computed to draw a shading.
    static let mostSamples = 4096

    /// The circles or points between which locations are interpolated.
    private enum Shape {
        case axial(start: CGPoint, end: CGPoint)
        case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
    }

    private let shape: Shape
    private let space: CGColorSpace
    private let function: CGFunction
    private let options: CGGradientDrawingOptions

    /// Creates a shading whose colours change along a line.
    ///
    /// - Parameters:
    ///   - space: The space of the function's colours: RGB, grey or CMYK.
    ///   - start: The point at which the input is 0, in user space.
    ///   - end: The point at which the input is 1. Nothing is drawn if it equals `start`.
    ///   - function: A function of one input with an output for each component and for alpha.
    ///   - extendStart: Whether the first colour extends before the start.
    ///   - extendEnd: Whether the last colour extends after the end.
    /// - Returns: nil if the function has other dimensions, the space is a pattern's, or a number is not finite.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(.axial(start: start, end: end), [start, end], space, function, extendStart, extendEnd)
    }

    /// Creates a shading whose colours change from one circle to another.
    ///
    /// - Parameters:
    ///   - space: The space of the function's colours: RGB, grey or CMYK.
    ///   - start: The centre of the circle on which the input is 0, in user space.
    ///   - startRadius: Its radius; negative counts as 0.
    ///   - end: The centre of the circle on which the input is 1.
    ///   - endRadius: Its radius; negative counts as 0.
    ///   - function: A function of one input with an output for each component and for alpha.
    ///   - extendStart: Whether the first colour extends before the first circle.
    ///   - extendEnd: Whether the last colour extends after the last circle.
    /// - Returns: nil if the function has other dimensions, the space is a pattern's, or a number is not finite.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        let shape = Shape.radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius)
        self.init(
            shape, [start, end, CGPoint(x: startRadius, y: endRadius)], space, function, extendStart, extendEnd)
    }

    private init?(
        _ shape: Shape, _ numbers: [CGPoint], _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool,
        _ extendEnd: Bool
    ) {
        guard function.domainDimension == 1, function.rangeDimension == space.numberOfComponents + 1, space.model != .pattern,
            numbers.allSatisfy(\.isFinite)
        else { return nil }
        self.shape = shape
        self.space = space
        self.function = function
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    /// Draws the shading over the whole clip.
    fileprivate func draw(in context: CGContext) {
        let scale = context.state.transform.maximumScale
        switch shape {
        case .axial(let start, let end):
            let colors = gradient(along: CGVector(from: start, to: end).length * scale)
            context.drawLinearGradient(colors, start: start, end: end, options: options)
        case .radial(let start, let startRadius, let end, let endRadius):
            let length = CGVector(from: start, to: end).length + abs(endRadius - startRadius)
            context.drawRadialGradient(
                gradient(along: length * scale), startCenter: start, startRadius: startRadius, endCenter: end,
                endRadius: endRadius, options: options)
        }
    }

    /// Returns the function's colours at locations at most half a pixel apart.
    ///
    /// - Parameter length: The greatest distance in pixels between the first and the last colour.
    private func gradient(along length: CGFloat) -> CGGradient {
        let count = Int(max(256, min(2 * length, CGFloat(Self.mostSamples - 1)))) + 1
        let locations = (0..<count).map { Double($0) / Double(count - 1) }
        return CGGradient(
            stops: locations.map { space.encodedSRGB(function.values(at: [CGFloat($0)]).map { Double($0) }) }, at: locations)
    }
}

extension CGContext {
    /// Draws a shading over the whole clip.
    public func drawShading(_ shading: CGShading) {
        guard !state.clip.bounds.isEmpty else { return }
        shading.draw(in: self)
    }
}
