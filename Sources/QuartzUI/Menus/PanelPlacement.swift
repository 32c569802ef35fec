extension CGRect {
    /// Returns the origin of a panel beside the rectangle: below it, or above it if there is more room, and within a room.
    func origin(ofPanel size: CGSize, in room: CGRect, gap: CGFloat) -> CGPoint {
        var origin = CGPoint(x: minX, y: maxY + gap)
        if origin.x + size.width > room.maxX { origin.x = maxX - size.width }
        if origin.y + size.height > room.maxY, minY - gap - size.height >= room.minY { origin.y = minY - gap - size.height }
        origin.x = Swift.min(Swift.max(origin.x, room.minX), Swift.max(room.minX, room.maxX - size.width))
        origin.y = Swift.min(Swift.max(origin.y, room.minY), Swift.max(room.minY, room.maxY - size.height))
        return origin
    }
}
