import Foundation
import QuartzSDL

/// Trees of layers and views archived and read back.
///
/// The data is left as it is: `NSKeyedUnarchiver` of Foundation on Linux traps on bent data before this library sees it.
@MainActor
enum ArchiveFuzz {
    static func run(_ dice: inout FuzzDice) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let layers = LayerFuzz.tree(&dice, under: root)
        for _ in 0..<dice.pick(8) { LayerFuzz.animate(dice.pick(of: layers), &dice) }
        guard let data = try? NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false),
            let reader = try? NSKeyedUnarchiver(forReadingFrom: data)
        else { return }
        reader.requiresSecureCoding = false
        guard let copy = reader.decodeObject(of: [CALayer.self], forKey: NSKeyedArchiveRootObjectKey) as? CALayer,
            let renderer = try? OffscreenRenderer()
        else { return }
        renderer.withHost(size: CGSize(width: 200, height: 200)) { host in
            host.rootLayer.addSublayer(copy)
            host.advance(to: 0.3)
            _ = host.image()
        }
    }
}
