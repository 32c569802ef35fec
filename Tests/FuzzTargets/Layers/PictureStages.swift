import GoldenSupport
import ImageIO
import QuartzGL
import QuartzSDL

/// The graphics context that all pictures of a process share.
@MainActor
enum SharedPainter {
    static let renderer = try? OffscreenRenderer()
}

/// Compares pictures of which only the damage is drawn with whole ones.
final class DamageStage: HostedStage, LayerStage {
    private let painter: GLRenderer
    private let target: RenderTarget
    /// The processor's last picture, which shows changes outside of the damage.
    private var last: CGImage?
    /// The position of a picture in an atlas affects the rounding of samples between its texels.
    private static let tolerance = 3

    init?() {
        let side = Int(HostedStage.side)
        guard let painter = SharedPainter.renderer?.backend, let texture = try? painter.makeTexture(width: side, height: side)
        else { return nil }
        self.painter = painter
        target = .texture(texture, scale: 1)
        super.init(backend: painter)
    }

    func frame(at time: Double) -> Difference? {
        painter.target = target
        painter.background = .zero
        var damage = DamageRegion()
        turn(at: time) { [renderer] in damage = renderer.damage }
        let list = renderer.displayList(at: time)
        let whole = BitmapPainter().image(of: list, scale: 1)
        defer { last = whole }
        guard let shown = painter.image(of: target), let meant = painter.image(of: list, scale: 1) else { return nil }
        if let place = Self.firstDifference(shown, meant, tolerance: Self.tolerance, outside: DamageRegion()) {
            return Difference(
                damage.rectangles.contains { $0.contains(place) } ? "inside the damage" : "outside of the damage",
                "at \(place), damage \(damage)")
        }
        guard let last, let whole else { return nil }
        return Self.firstDifference(last, whole, tolerance: 0, outside: damage).map {
            Difference("changed outside of the damage", "at \($0), damage \(damage)")
        }
    }

    private static func firstDifference(_ a: CGImage, _ b: CGImage, tolerance: Int, outside area: DamageRegion) -> CGPoint? {
        guard a.width == b.width, a.height == b.height else { return .zero }
        return a.withUnsafePixels { first in
            b.withUnsafePixels { second in
                for index in first.indices where abs(Int(first[index]) - Int(second[index])) > tolerance {
                    let place = CGPoint(x: CGFloat(index / 4 % a.width), y: CGFloat(index / 4 / a.width))
                    if !area.rectangles.contains(where: { $0.insetBy(dx: -1, dy: -1).contains(place) }) { return place }
                }
                return nil
            }
        }
    }
}

/// Compares the processor's painter with the graphics driver's.
final class PaintersStage: HostedStage, LayerStage {
    private let painter: GLRenderer
    /// The share of pixels of a scene that may disagree.
    private static let mostDisagreeing = 0.002

    init?() {
        guard let painter = SharedPainter.renderer?.backend else { return nil }
        self.painter = painter
        super.init()
    }

    func frame(at time: Double) -> Difference? {
        turn(at: time) {}
        let list = renderer.displayList(at: time)
        guard let cpu = BitmapPainter().image(of: list, scale: 1), let gpu = painter.image(of: list, scale: 1) else { return nil }
        let agreement = Agreement(gpu, cpu)
        guard agreement.share > Self.mostDisagreeing else { return nil }
        Self.write(cpu, gpu, list)
        return Difference(
            "painters " + Self.parts(of: list, at: agreement.worst),
            "\(agreement.share) of the pixels disagree, by up to \(agreement.greatest) at \(agreement.worst)")
    }

    /// Writes the pictures and the list to the folder that `QUARTZITE_FUZZ_PICTURES` names, if it does.
    private static func write(_ cpu: CGImage, _ gpu: CGImage, _ list: DisplayList) {
        guard let folder = ProcessInfo.processInfo.environment["QUARTZITE_FUZZ_PICTURES"] else { return }
        for (name, image) in [("cpu", cpu), ("gpu", gpu)] {
            try? ImageEncoder.encodePNG(image).write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
        }
        try? Data(list.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/list.txt"))
    }

    /// The kinds of the quads and groups at a pixel: what the disagreement depends on.
    private static func parts(of list: DisplayList, at pixel: (x: Int, y: Int)) -> String {
        let place = CGPoint(x: CGFloat(pixel.x) + 0.5, y: CGFloat(pixel.y) + 0.5)
        var parts: Set<String> = []
        for quad in list.quads where quad.bounds.insetBy(dx: -1, dy: -1).contains(place) {
            parts.insert("\(quad.kind)\(quad.map.isAffine ? "" : " projected")\(quad.polygon < 0 ? "" : " cut")")
        }
        for group in list.groups where group.bounds.contains(place) {
            for filter in group.filters { parts.insert("\(filter)".prefix { $0 != "(" } + "") }
            if group.isBackdrop { parts.insert("backdrop") }
            if group.blendMode != .normal { parts.insert("\(group.blendMode)") }
        }
        return parts.sorted().joined(separator: ", ")
    }
}
