import QuartzCompositor

/// The pixels of a window that its last frames changed.
///
/// A driver presents several buffers in turn. A back buffer that shows an earlier frame needs the changes since then.
struct WindowChanges {
    /// The number of remembered frames. Drivers have two to four buffers.
    private static let most = 4

    /// The changes of each frame, the last one first.
    private var frames: [[PixelBox]] = []
    private var window = PixelBox.empty

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - damaged: The pixels in which it differs from the frame before.
    ///   - whole: The pixels of the window.
    ///   - age: See ``GLContextProvider/bufferAge``.
    /// - Returns: The changes since the frame in the back buffer; nil if that frame is unknown.
    mutating func add(_ damaged: [PixelBox], of whole: PixelBox, age: Int) -> [PixelBox]? {
        if whole != window { (frames, window) = ([], whole) }
        let isKnown = age > 0 && age <= frames.count
        let stale = isKnown ? Self.union(frames[..<(age - 1)] + [damaged]) : nil
        frames.insert(damaged, at: 0)
        if frames.count > Self.most { frames.removeLast() }
        return stale
    }

    private static func union(_ frames: ArraySlice<[PixelBox]>) -> [PixelBox] {
        guard frames.count > 1 else { return frames.first ?? [] }
        var region = DamageRegion()
        for box in frames.joined() { region.add(box.rectangle) }
        return region.rectangles.map { PixelBox(covering: $0, scale: 1) }
    }
}

extension DisplayList {
    /// The number of quads up to which the cost of a list is estimated.
    private static let mostEstimated = 1024

    /// Whether painting the whole list shades fewer pixels than a copy of the window: it has few quads and no groups, and they have a
    /// smaller area than the window.
    var isCheap: Bool {
        guard groups.isEmpty, quads.count <= Self.mostEstimated else { return false }
        let view = CGRect(origin: .zero, size: size)
        var left = view.width * view.height
        for quad in quads where quad.isDrawable {
            let seen = quad.bounds.intersection(view)
            if !seen.isNull { left -= seen.width * seen.height }
            guard left > 0 else { return false }
        }
        return true
    }
}
