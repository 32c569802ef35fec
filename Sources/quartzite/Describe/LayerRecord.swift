import QuartzInstruments
import QuartzUI

/// A demo at a time, for programs.
nonisolated struct LayerDocument: Encodable {
    let demo: String
    /// Seconds after the demo's start.
    let time: Double
    let caption: String
    let layer: LayerRecord
}

/// A layer with its sublayers: the values that differ from a new layer's in model or presentation, and the running animations.
nonisolated struct LayerRecord: Encodable {
    let name: String
    let type: String
    let model: [String: Value]
    /// The values that differ from the model's.
    let presentation: [String: Value]
    let animations: [Animation]
    let mask: [LayerRecord]
    let sublayers: [LayerRecord]

    /// A number, a flag, or a text; colours are texts such as `#5B8CFF`. Numbers that are not finite are texts as well.
    enum Value: Encodable, Equatable {
        case number(Double)
        case flag(Bool)
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number) where number.isFinite: try container.encode(number)
            case .number(let number): try container.encode("\(number)")
            case .flag(let flag): try container.encode(flag)
            case .text(let text): try container.encode(text)
            }
        }

        @MainActor init(_ value: LayerReading.Value) {
            switch value {
            case .number(let number, _, _): self = .number(number)
            case .flag(let flag): self = .flag(flag)
            case .color: self = .text(PropertyEdit.text(of: value))
            case .name(let text), .text(let text), .object(let text): self = .text(text)
            case .none: self = .text("none")
            }
        }
    }

    /// A running animation.
    struct Animation: Encodable {
        let key: String
        /// The kind and the property: `basic · position`.
        let kind: String
        let fillMode: String
        /// Seconds since its begin, and of its active duration; nil for an endless one.
        let elapsed: Double
        let length: Double?
    }

    @MainActor init(_ layer: CALayer, _ names: LayerNames) {
        name = names.name(of: layer)
        type = "\(Swift.type(of: layer))"
        var model: [String: Value] = [:]
        var presentation: [String: Value] = [:]
        for row in LayerReading(layer).rows where !Self.isLink(row.property.key) {
            let shown = row.presentation
            let differs = shown != row.model && shown != .none && !row.model.isLong
            guard row.isChanged || differs else { continue }
            let path = row.property.isPerspective ? row.keyPath + ".m34" : row.keyPath
            model[path] = Value(row.model)
            if differs { presentation[path] = Value(shown) }
        }
        (self.model, self.presentation) = (model, presentation)
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        animations = layer.runningAnimations.map { running in
            let reading = AnimationReading(running, at: now)
            return Animation(
                key: reading.key, kind: reading.kind, fillMode: reading.fillMode, elapsed: reading.elapsed,
                length: reading.length.isFinite ? reading.length : nil)
        }
        mask = layer.mask.map { [LayerRecord($0, names)] } ?? []
        sublayers = (layer.sublayers ?? []).map { LayerRecord($0, names) }
    }

    /// Whether the property is another layer or derived from others.
    private static func isLink(_ key: String) -> Bool { ["sublayers", "superlayer", "mask", "frame", "delegate"].contains(key) }
}
