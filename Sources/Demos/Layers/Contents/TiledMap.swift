/// A large drawing in a scroll layer, drawn tile by tile as it becomes visible, finer as it is enlarged.
final class TiledMap: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "tiled-map", title: "Tiled map",
            summary: "Only visible tiles are drawn; each level of detail has a different colour.",
            chapter: .layers, stillTime: 3.2, times: [0.5, 1.5, 2.5, 3.2, 4.5, 6])
    }

    private let pane = CAScrollLayer()
    private let map = ContourMap()

    override func prepare() {
        pane.frame = Self.stage
        pane.cornerRadius = 12
        pane.backgroundColor = Palette.card
        layer.addSublayer(pane)

        map.frame = CGRect(x: 0, y: 0, width: 1344, height: 840)
        map.tileSize = CGSize(width: 112, height: 112)
        map.levelsOfDetail = 3
        map.levelsOfDetailBias = 1
        pane.addSublayer(map)
        pane.scroll(to: CGPoint(x: 448, y: 280))
    }

    override func start() {
        let whole = CGPoint(x: 448, y: 280)
        look(at: [CGPoint(x: 700, y: 350), whole, whole, whole][...])
        let zoom = CAKeyframeAnimation(keyPath: "transform.scale")
        zoom.values = [1, 1, 1.8, 1.8, 0.4, 0.4, 1]
        zoom.keyTimes = [0, 0.1, 0.3, 0.45, 0.65, 0.85, 1]
        zoom.duration = 8
        zoom.repeatCount = .infinity
        map.add(zoom, forKey: "zoom")
    }

    /// Scrolls to one place after another, endlessly.
    private func look(at places: ArraySlice<CGPoint>) {
        guard let place = places.first else { return }
        after(2) { [unowned self] in
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            map.scroll(place)
            CATransaction.commit()
            look(at: places.dropFirst() + [place])
        }
    }
}

/// Contour lines about a few summits, and the frames of the tiles.
private final class ContourMap: CATiledLayer {
    private let summits = [(300.0, 250.0, 9), (700, 420, 14), (1040, 230, 8), (420, 650, 10), (1100, 640, 11)]

    override func draw(in ctx: CGContext) {
        let tile = ctx.boundingBoxOfClipPath
        // The finer the level, the smaller the tile.
        let color = tile.width > 120 ? Palette.violet : tile.width > 60 ? Palette.blue : Palette.teal
        if let tint = color.copy(alpha: 0.14) { ctx.setFillColor(tint) }
        ctx.fill(tile)
        for (x, y, rings) in summits {
            for ring in 1...rings {
                let radius = CGFloat(ring) * 16
                let box = CGRect(x: CGFloat(x) - radius * 1.4, y: CGFloat(y) - radius, width: radius * 2.8, height: radius * 2)
                guard box.intersects(tile) else { continue }
                ctx.setStrokeColor(ring % 4 == 0 ? Palette.white : Palette.line)
                ctx.setLineWidth(ring % 4 == 0 ? 2 : 1)
                ctx.strokeEllipse(in: box)
            }
        }
        ctx.setStrokeColor(color)
        ctx.setLineWidth(tile.width / 80)
        ctx.stroke(tile.insetBy(dx: tile.width / 160, dy: tile.width / 160))
    }
}
