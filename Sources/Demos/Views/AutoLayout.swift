/// Constraints give a new layout. It animates only if the layout pass runs inside the animation block.
final class AutoLayout: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "auto-layout", title: "Auto layout",
            summary: "Changed constants jump at the next layout; layoutIfNeeded() in the block animates it.",
            chapter: .views, stillTime: 1.35, times: [0.5, 1.2, 1.35, 1.6, 2.2, 3.4])
    }

    /// Three views constrained to each other and to the walls, and the two constraints that change.
    final class Room {
        let walls = UIView()
        let panel = UIView()
        let badge = UIView()
        let bar = UIView()
        var width: NSLayoutConstraint?
        var top: NSLayoutConstraint?
    }

    let rooms = [Room(), Room()]
    private var isWide = false

    override func prepare() {
        let cards = addCards(["constants alone", "layoutIfNeeded() in the block"], size: CGSize(width: 212, height: 212))
        for (card, room) in zip(cards, rooms) {
            room.walls.frame = card.bounds
            card.addSubview(room.walls)
            furnish(room)
            room.walls.layoutIfNeeded()
        }
    }

    private func furnish(_ room: Room) {
        for (view, color) in [(room.panel, Palette.blue), (room.bar, Palette.teal), (room.badge, Palette.amber)] {
            view.backgroundColor = UIColor(cgColor: color)
            view.layer.cornerRadius = 10
            view.clipsToBounds = true
            view.translatesAutoresizingMaskIntoConstraints = false
            room.walls.addSubview(view)
        }
        room.panel.layer.contents = UIImage.picture("Sea", side: 150).cgImage
        room.panel.layer.contentsGravity = .resizeAspectFill
        let width = room.panel.widthAnchor.constraint(equalToConstant: 72)
        let top = room.panel.topAnchor.constraint(equalTo: room.walls.topAnchor, constant: 24)
        NSLayoutConstraint.activate([
            width, top,
            room.panel.leadingAnchor.constraint(equalTo: room.walls.leadingAnchor, constant: 24),
            room.panel.heightAnchor.constraint(equalToConstant: 72),
            // The bar has the panel's width and stays below it; the badge is at the panel's corner.
            room.bar.widthAnchor.constraint(equalTo: room.panel.widthAnchor),
            room.bar.heightAnchor.constraint(equalToConstant: 24),
            room.bar.leadingAnchor.constraint(equalTo: room.panel.leadingAnchor),
            room.bar.topAnchor.constraint(equalTo: room.panel.bottomAnchor, constant: 12),
            room.badge.widthAnchor.constraint(equalToConstant: 28),
            room.badge.heightAnchor.constraint(equalToConstant: 28),
            room.badge.centerXAnchor.constraint(equalTo: room.panel.trailingAnchor),
            room.badge.centerYAnchor.constraint(equalTo: room.panel.topAnchor),
        ])
        room.width = width
        room.top = top
    }

    override func start() {
        after(1) { [unowned self] in
            isWide.toggle()
            change()
            after(1.2) { [unowned self] in start() }
        }
    }

    private func change() {
        UIView.animate(withDuration: 0.8) { [self] in
            setConstants(of: rooms[0])

            setConstants(of: rooms[1])
            rooms[1].walls.layoutIfNeeded()
        }
    }

    private func setConstants(of room: Room) {
        room.width?.constant = isWide ? 150 : 72
        room.top?.constant = isWide ? 72 : 24
    }
}
