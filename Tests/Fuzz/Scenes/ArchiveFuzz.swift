import Foundation
import FuzzTargets
import QuartzSDL

/// Archives trees of layers and views and reads them back.
///
/// The data is not mutated, because `NSKeyedUnarchiver` of Foundation on Linux traps on invalid data before this library reads
/// it.
@MainActor
enum ArchiveFuzz {
    static func run(_ dice: inout FuzzDice) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let layers = LayerGenerator.tree(&dice, under: root)
        for _ in 0..<dice.pick(8) { LayerGenerator.animate(dice.pick(of: layers), &dice) }
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false),
            let reader = try? NSKeyedUnarchiver(forReadingFrom: data)
        else { return }
        reader.requiresSecureCoding = false
        guard let copy = reader.decodeObject(of: [CALayer.self], forKey: NSKeyedArchiveRootObjectKey) as? CALayer,
            let renderer = try? OffscreenRenderer()
        else { return }
        renderer.withHost(size: CGSize(width: 200, height: 200)) { host in
            host.rootLayer.addSublayer(copy)
            FuzzWatch.advance(host, to: 0.3)
            FuzzWatch.step("a picture") { _ = host.image() }
        }
    }
}
