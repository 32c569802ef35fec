import Synchronization

/// One window on the server's side: its tree, its surface, and what of it is to be drawn again.
final class ServedDisplay {
    let surface: any RenderSurface
    private(set) var configuration = SurfaceConfiguration()
    private(set) var context = RenderContext()
    /// What must be drawn again, in points of the list.
    private var damage = CGRect.null
    private let count: FrameCount
    /// What has been kept of the frames since that was asked for; nil where it was not.
    private var recording: [ShownFrame]?

    init(_ surface: any RenderSurface, count: FrameCount) {
        self.surface = surface
        self.count = count
    }

    func apply(_ delta: CommitDelta) { context.apply(delta) }

    func configure(_ new: SurfaceConfiguration) {
        guard new != configuration else { return }
        let isSameSize =
            new.bounds == configuration.bounds && new.pixelWidth == configuration.pixelWidth
            && new.pixelHeight == configuration.pixelHeight && new.scale == configuration.scale
        if !isSameSize || new.background != configuration.background || (new.isShown && !configuration.isShown) { addDamage() }
        configuration = new
        context.bounds = new.bounds
        surface.configure(new)
    }

    /// Asks for all to be drawn again.
    func addDamage() { damage = .infinite }

    /// When the next frame is due, in the media clock's seconds: at once where something differs from what is shown.
    ///
    /// - Parameter isStopped: whether the clock is stepped by hand.
    func nextFrameTime(at now: Double, isStopped: Bool) -> Double {
        guard configuration.isShown else { return .infinity }
        if !damage.isNull || context.isStale(at: now) { return now }
        return isStopped ? .infinity : context.tree.nextChange(after: now)
    }

    /// Draws what has changed and shows it.
    ///
    /// - Parameter isRead: whether the pixels are wanted; a frame without damage is then drawn all the same.
    /// - Returns: what was damaged; null where nothing was shown.
    @discardableResult
    func draw(at time: Double, isRead: Bool = false) -> (damage: CGRect, image: CGImage?) {
        let everything = CGRect(origin: .zero, size: configuration.bounds.size)
        context.update(to: time)
        let changed = damage.union(context.takeDamage()).intersection(everything)
        damage = .null
        guard isRead || !(changed.isNull || changed.isEmpty) else { return (.null, nil) }
        let image = surface.show(context.frame.list, damage: changed, isRead: isRead || recording != nil)
        count.add()
        if let image { recording?.append(ShownFrame(time: time, image: image)) }
        return (changed, image)
    }

    /// What is shown at a time, drawn by itself.
    func list(at time: Double) -> DisplayList {
        context.update(to: time)
        damage = damage.union(context.takeDamage())
        return context.frame.list
    }

    func contents(of slot: Int32, at time: Double) -> DisplayList { context.contents(of: slot, at: time) }

    /// Keeps the pixels of each frame from now on.
    func record() { recording = [] }

    /// The frames kept, and no more of them from now on.
    func endRecording() -> [ShownFrame] {
        defer { recording = nil }
        return recording ?? []
    }

    func invalidate(isLost: Bool) {
        surface.invalidate(isLost: isLost)
        addDamage()
    }
}

/// A frame that was shown: its time, and its pixels.
package struct ShownFrame: Sendable {
    package let time: Double
    package let image: CGImage
}

/// How many frames a surface has shown: written by the server, read by anyone.
final class FrameCount: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add() { number.add(1, ordering: .relaxed) }
}
