/// A gradient in the renderer's form: geometry in units of the layer's bounds, and its stops in order.
public struct GradientSource: Sendable, Hashable {
    /// The layout of the colours.
    public enum Kind: Int, Sendable {
        /// Along the line from start to end, and beyond both.
        case axial
        /// From the start outwards in ellipses; the end is a corner of the first ellipse's box.
        case radial
        /// Around the start, beginning in the direction of the end, clockwise on screen.
        case conic
    }

    /// A colour and its location.
    public struct Stop: Sendable, Hashable {
        /// sRGB, not premultiplied.
        public var color: SIMD4<Float>
        /// 0 … 1, at least that of the stop before.
        public var location: Float

        /// Creates a stop.
        public init(color: SIMD4<Float>, location: Float) {
            self.color = color
            self.location = location
        }
    }

    /// The layout of the colours.
    public var type: Kind
    /// Start x and y, end x and y, in units of the bounds.
    public var ends: SIMD4<Float>
    /// At least one, in order. A layer's gradient has at most ``mostStops``.
    public var stops: [Stop]

    /// Greatest number of stops of a layer's gradient. A gradient with more is sampled at this many even distances.
    public static let mostStops = 4096

    /// Creates a gradient from stops that are in order.
    public init(type: Kind, ends: SIMD4<Float>, stops: [Stop]) {
        self.type = type
        self.ends = ends
        self.stops = stops
    }

    /// Missing locations, or locations that do not match the colours, are replaced by even ones. Locations are clamped to 0 … 1
    /// and never decrease. A gradient with more than ``mostStops`` stops is sampled at that many locations.
    init(values: UnsafePointer<Double>, type: CAGradientLayerType, colors: [SIMD4<Double>], locations: [Double]) {
        switch type {
        case .radial: self.type = .radial
        case .conic: self.type = .conic
        default: self.type = .axial
        }
        let start = GradientFields.startPoint.offset
        let end = GradientFields.endPoint.offset
        ends = [Float(values[start]), Float(values[start + 1]), Float(values[end]), Float(values[end + 1])]
        let even = colors.indices.map { colors.count > 1 ? Double($0) / Double(colors.count - 1) : 0 }
        var least = 0.0
        stops = zip(colors, locations.count == colors.count ? locations : even).map { color, location in
            least = max(least, min(max(location.isNaN ? 0 : location, 0), 1))
            return Stop(color: SIMD4<Float>(color), location: Float(least))
        }
        if stops.count > Self.mostStops { stops = Self.sampled(stops) }
    }

    private static func sampled(_ stops: [Stop]) -> [Stop] {
        var next = 0
        return (0..<mostStops).map { index in
            let location = Float(index) / Float(mostStops - 1)
            while next < stops.count, stops[next].location <= location { next += 1 }
            guard next > 0 else { return Stop(color: stops[0].color, location: location) }
            let before = stops[next - 1]
            guard next < stops.count else { return Stop(color: before.color, location: location) }
            let share = (location - before.location) / (stops[next].location - before.location)
            return Stop(color: before.color + (stops[next].color - before.color) * share, location: location)
        }
    }
}
