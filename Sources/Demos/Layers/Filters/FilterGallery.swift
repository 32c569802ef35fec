/// Six filters on one picture, each with an animated parameter.
final class FilterGallery: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "filters", title: "Filters",
            summary: "The same layer with six CIFilters; a key path animates the parameter of each.",
            chapter: .layers, stillTime: 1.6, times: [0, 0.8, 1.6, 2.4, 3.2])
    }

    /// A filter, its animated parameter and the range of values.
    private struct Sample {
        let name: String
        let filter: String
        let key: String
        let start: Double
        let end: Double
    }

    private let samples = [
        Sample(name: "Gaussian blur", filter: "CIGaussianBlur", key: kCIInputRadiusKey, start: 0, end: 8),
        Sample(name: "Pixelation", filter: "CIPixellate", key: kCIInputScaleKey, start: 1, end: 16),
        Sample(name: "Hue", filter: "CIHueAdjust", key: kCIInputAngleKey, start: 0, end: 2 * .pi),
        Sample(name: "Sepia", filter: "CISepiaTone", key: kCIInputIntensityKey, start: 0, end: 1),
        Sample(name: "Saturation", filter: "CIColorControls", key: kCIInputSaturationKey, start: 1, end: 0),
        Sample(name: "Bloom", filter: "CIBloom", key: kCIInputIntensityKey, start: 0, end: 1),
    ]
    private var pictures: [CALayer] = []

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: Theme.controlHeight))
        slider.value = 0.5
        slider.addAction(UIAction { [unowned self, unowned slider] _ in set(Double(slider.value)) }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "strength"), slider] }

    override func prepare() {
        let image = UIImage(named: "Mountain", size: CGSize(width: 264, height: 264))?.cgImage
        for (index, sample) in samples.enumerated() {
            let place = CGPoint(x: 96 + CGFloat(index % 3) * 158, y: 28 + CGFloat(index / 3) * 178)
            let card = Card(frame: CGRect(origin: place, size: CGSize(width: 132, height: 132)), name: sample.name)
            // The two rows take the whole height, so that the letters are small on a low stage.
            card.name.font = Theme.bodyFont
            addSubview(card)
            let picture = CALayer()
            picture.frame = card.bounds.insetBy(dx: 16, dy: 16)
            picture.contents = image
            picture.cornerRadius = 8
            picture.masksToBounds = true
            if let filter = CIFilter(name: sample.filter) {
                filter.name = "effect"
                picture.filters = [filter]
            }
            card.layer.addSublayer(picture)
            pictures.append(picture)
        }
    }

    override func start() {
        for (sample, picture) in zip(samples, pictures) {
            let animation = CABasicAnimation(keyPath: "filters.effect.\(sample.key)")
            animation.fromValue = sample.start
            animation.toValue = sample.end
            animation.duration = 2
            animation.autoreverses = true
            animation.repeatCount = .infinity
            picture.add(animation, forKey: "effect")
        }
    }

    /// Sets all parameters to a fraction of their range and removes the animations.
    private func set(_ share: Double) {
        for (sample, picture) in zip(samples, pictures) {
            picture.removeAnimation(forKey: "effect")
            picture.setValue(sample.start + (sample.end - sample.start) * share, forKeyPath: "filters.effect.\(sample.key)")
        }
    }
}
