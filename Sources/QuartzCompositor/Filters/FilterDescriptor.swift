/// The description of a filter: its name, its parameters and its effect.
package struct FilterDescriptor: Sendable {
    /// The use of a filter.
    package enum Role: Sendable, Hashable {
        /// Changes a picture.
        case picture(PictureFilter)
        /// Determines how a picture is blended with the pixels behind it.
        case blend(CGBlendMode)
        /// Changes from one picture to another.
        case transition(TransitionEffect.Kind)
    }

    /// A parameter of a filter: a number, a point, a colour or a picture.
    package struct Parameter: Sendable {
        package enum Kind: Sendable, Equatable {
            case scalar
            /// In points of the layer.
            case length
            /// In points of the layer.
            case point
            /// Red, green, blue, alpha.
            case color
            /// Origin and size.
            case rect
            /// Plain numbers, 2 or 4.
            case vector(Int)
            case image

            /// The number of doubles that it takes.
            package var count: Int {
                switch self {
                case .scalar, .length: 1
                case .point: 2
                case .color, .rect: 4
                case .vector(let count): count
                case .image: 0
                }
            }
        }

        package let key: String
        package let kind: Kind
        package let defaults: [Double]
        /// The range that numbers are clamped to when they are used.
        package let limits: ClosedRange<Double>
        /// The range that a slider should offer.
        package let slider: ClosedRange<Double>

        package static func scalar(
            _ key: String, _ value: Double, _ limits: ClosedRange<Double>, slider: ClosedRange<Double>? = nil
        ) -> Parameter {
            Parameter(key: key, kind: .scalar, defaults: [value], limits: limits, slider: slider ?? limits)
        }

        package static func length(
            _ key: String, _ value: Double, _ limits: ClosedRange<Double>, slider: ClosedRange<Double>? = nil
        ) -> Parameter {
            Parameter(key: key, kind: .length, defaults: [value], limits: limits, slider: slider ?? limits)
        }

        package static func point(_ key: String, _ x: Double, _ y: Double) -> Parameter {
            Parameter(key: key, kind: .point, defaults: [x, y], limits: -1e6...1e6, slider: 0...300)
        }

        package static func color(_ key: String, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> Parameter
        {
            Parameter(key: key, kind: .color, defaults: [red, green, blue, alpha], limits: 0...1, slider: 0...1)
        }

        package static func vector(_ key: String, _ numbers: [Double]) -> Parameter {
            Parameter(key: key, kind: .vector(numbers.count), defaults: numbers, limits: -1e6...1e6, slider: -1...1)
        }

        package static func image(_ key: String) -> Parameter {
            Parameter(key: key, kind: .image, defaults: [], limits: 0...1, slider: 0...1)
        }
    }

    package let name: String
    package let displayName: String
    package let categories: [String]
    package let role: Role
    package let parameters: [Parameter]
    /// The index of each parameter's first number.
    let offsets: [String: Int]
    /// The default numbers of all parameters.
    package let defaults: [Double]

    package init(_ name: String, _ displayName: String, _ categories: [String], _ role: Role, _ parameters: [Parameter] = []) {
        self.name = name
        self.displayName = displayName
        self.categories = categories
        self.role = role
        self.parameters = parameters
        var offsets: [String: Int] = [:]
        var defaults: [Double] = []
        for parameter in parameters {
            offsets[parameter.key] = defaults.count
            defaults += parameter.defaults
        }
        self.offsets = offsets
        self.defaults = defaults
    }

    /// The parameter with a key, and the range of its numbers.
    package func parameter(_ key: String) -> (parameter: Parameter, range: Range<Int>)? {
        guard let offset = offsets[key], let parameter = parameters.first(where: { $0.key == key }) else { return nil }
        return (parameter, offset..<offset + parameter.kind.count)
    }
}

/// The filters that change a picture.
package enum PictureFilter: Sendable, Hashable {
    case gaussianBlur, boxBlur, motionBlur, zoomBlur
    case colorControls, exposure, hue, sepia, monochrome, falseColor, whitePoint, temperature
    case bloom, gloom, unsharpMask, sharpenLuminance, pixellate, vignette, vignetteEffect
    /// One of `colorControls`, by the parameter `inputAmount`.
    case contrast, saturation, brightness
    /// A constant matrix.
    case matrix(ColorMatrix)
    /// A combination with the parameter `inputColor`.
    case channels(ColorCombination)
    /// A function of each pixel; its numbers are the parameters in order.
    case pixel(PixelFunction)
    /// A displacement of points about `inputCenter`; `amount` is the key of the parameter with the amount, if any.
    case distortion(Distortion, amount: String?)
}
