import Foundation
import GoldenSupport
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Every transition from beginning to end, one per row: all types from all sides, and all filters.
    @MainActor
    @Suite struct TransitionSheetTests {
        static let names = ["sheet-moves", "sheet-turns", "sheet-filters"]
        private static let times = [0, 0.2, 0.4, 0.6, 0.8, 1]
        private static let side = 56
        private static let subtypes: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]

        @Test func movesMatchTheirSheet() throws {
            try expectSheet("sheet-moves", Self.rows(of: [.fade, .moveIn, .push, .reveal]))
        }

        @Test func turnsMatchTheirSheet() throws {
            try expectSheet("sheet-turns", Self.rows(of: [.pageCurl, .pageUnCurl, .cube, .oglFlip, .rippleEffect, .suckEffect]))
        }

        @Test func filtersMatchTheirSheet() throws {
            try expectSheet("sheet-filters", Self.filters())
        }

        /// Returns every transition filter, with lengths for a small picture.
        static func filters() throws -> [CATransition] {
            try CIFilter.filterNames(inCategory: kCICategoryTransition).map { name in
                let transition = CATransition()
                let filter = try require(CIFilter(name: name))
                // Core Image's default lengths are for pictures of about three hundred points.
                for key in filter.inputKeys {
                    guard let value = filter.value(forKey: key) as? NSNumber, value.doubleValue >= 30 else { continue }
                    filter.setValue(value.doubleValue / 5, forKey: key)
                }
                if filter.inputKeys.contains(kCIInputCenterKey) {
                    filter.setValue(CIVector(x: 26, y: 26), forKey: kCIInputCenterKey)
                }
                transition.filter = filter
                return transition
            }
        }

        /// Transitions of some types from all sides.
        static func rows(of types: [CATransitionType]) -> [CATransition] {
            types.flatMap { type in
                subtypes.map { subtype in
                    let transition = CATransition()
                    (transition.type, transition.subtype) = (type, subtype)
                    return transition
                }
            }
        }

        /// Returns a page that begins to change by a transition of one second.
        static func scene(of transition: CATransition) throws -> LayerScene {
            let scene = try LayerScene(size: CGFloat(side))
            let page = scene.add(CGRect(x: 2, y: 2, width: side - 4, height: side - 4), Feature.blue)
            scene.still { page.addTile(6, 6, 20, 14, Feature.amber) }
            transition.duration = 1
            scene.still {
                page.backgroundColor = Feature.coral
                page.sublayers?[0].frame = CGRect(x: 26, y: 32, width: 20, height: 14)
                page.sublayers?[0].cornerRadius = 7
                page.add(transition, forKey: nil)
            }
            return scene
        }

        private func expectSheet(_ name: String, _ rows: [CATransition]) throws {
            let (side, columns) = (Self.side, Self.times.count)
            var bytes = [UInt8](repeating: 0, count: side * columns * side * rows.count * 4)
            for (row, transition) in rows.enumerated() {
                let scene = try Self.scene(of: transition)
                for (column, time) in Self.times.enumerated() {
                    let pixels = try scene.pixels(at: time * 0.999).image.pixels
                    for y in 0..<side {
                        let start = ((row * side + y) * columns + column) * side * 4
                        bytes.replaceSubrange(start..<start + side * 4, with: pixels[y * side * 4..<(y + 1) * side * 4])
                    }
                }
            }
            let image = try require(
                CGImage(width: side * columns, height: side * rows.count, premultipliedRGBA: bytes))
            if let complaint = try Golden(name: name, in: Golden.folder(beside: #filePath)).check(image) {
                Issue.record("\(name): \(complaint)")
            }
        }
    }
}
