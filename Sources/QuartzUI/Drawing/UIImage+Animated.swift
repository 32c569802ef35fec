// Pictures that are several, shown in turn.

nonisolated extension UIImage {
    /// A picture that a `UIImageView` shows as several in turn, over and over; nil where there are none.
    ///
    /// - Parameter duration: of all of them, in seconds; 0 or less is 1/30 s each.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let isGiven = duration > 0 && duration.isFinite
        return first.showing(images, duration: isGiven ? duration : Double(images.count) / 30)
    }

    /// The assets `name0`, `name1`, … as one picture; nil where there is no `name0`.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let images = sequence(state: 0) { index -> UIImage? in
            defer { index += 1 }
            return hasAsset("\(name)\(index)") ? UIImage(named: "\(name)\(index)") : nil
        }
        return animatedImage(with: images.prefix(mostFrames).map { $0 }, duration: duration)
    }

    /// As many as `animatedImageNamed` looks for, as in UIKit.
    private static let mostFrames = 1024
}
