// Animated images.

nonisolated extension UIImage {
    /// Creates an image that a `UIImageView` shows as an endless sequence; nil for an empty array.
    ///
    /// - Parameter duration: of the whole sequence, in seconds; 0 or less is 1/30 s per image.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let isGiven = duration > 0 && duration.isFinite
        return first.showing(images, duration: isGiven ? duration : Double(images.count) / 30)
    }

    /// Creates an animated image from the assets `name0`, `name1`, …; nil if `name0` does not exist.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let images = sequence(state: 0) { index -> UIImage? in
            defer { index += 1 }
            return hasAsset("\(name)\(index)") ? UIImage(named: "\(name)\(index)") : nil
        }
        return animatedImage(with: images.prefix(mostFrames).map { $0 }, duration: duration)
    }

    /// Maximum number of images, as in UIKit.
    private static let mostFrames = 1024
}
