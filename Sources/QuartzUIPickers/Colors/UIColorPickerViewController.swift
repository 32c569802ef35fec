@_spi(Hooks) import QuartzUIControllers

/// Receives the colours that the user picks. All methods are optional.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: AnyObject {
    /// Called with a picked colour.
    ///
    /// - Parameter continuously: Whether the user is still dragging, and more colours follow.
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
    /// Called after the user has dismissed the picker.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    /// Does nothing.
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) {}
    /// Does nothing.
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// Lets the user pick a colour: in a grid, in a spectrum, by sliders, or among those kept before.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
    /// The delegate, held weakly.
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    /// The picked colour. White by default. Setting it does not call the delegate.
    open var selectedColor: UIColor {
        get { value.color }
        set {
            value = PickedColor(newValue).keepingHue(of: value)
            if !supportsAlpha { value.alpha = 1 }
            showValue()
        }
    }
    /// Whether colours may be translucent. True by default.
    open var supportsAlpha = true {
        didSet {
            guard supportsAlpha != oldValue else { return }
            if !supportsAlpha { selectedColor = value.opaque.color }
            opacity.isHidden = !supportsAlpha
            preferredContentSize = wantedSize
            viewIfLoaded?.setNeedsLayout()
        }
    }

    private var value = PickedColor(.white)
    private let heading = UILabel()
    private let close = UIButton(configuration: .gray())
    private let modes = UISegmentedControl(items: ["Grid", "Spectrum", "Sliders"])
    private let grid = ColorGrid(frame: .zero)
    private let spectrum = ColorSpectrum(frame: .zero)
    private let sliders = ColorSliders(frame: .zero)
    private let opacity = ColorSlider(ColorTrack.alpha)
    private let line = UIView()
    private let swatches = ColorSwatches(frame: .zero)

    private static let margin: CGFloat = 20
    private static let width: CGFloat = 375
    private static let barHeight: CGFloat = 44
    private static let areaHeight: CGFloat = 280

    /// Creates a picker.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        preferredContentSize = wantedSize
    }

    /// Fails, because interface files contain no pickers of colours.
    public required init?(coder: NSCoder) { nil }

    private var wantedSize: CGSize {
        let opacity = supportsAlpha ? ColorSlider.height + 16 : 0
        let height = Self.barHeight + 32 + 14 + Self.areaHeight + 16 + opacity + 17 + ColorSwatches.height
        return CGSize(width: Self.width, height: 12 + height + Self.margin)
    }

    open override var title: String? { didSet { heading.text = title ?? "Colors" } }

    // MARK: View

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Theme.panel
        heading.text = title ?? "Colors"
        heading.font = UIFont.systemFont(ofSize: 17, weight: .semibold)
        heading.textColor = Theme.text
        heading.textAlignment = .center
        var looks = UIButton.Configuration.gray()
        looks.image = UIImage(systemName: "xmark", withConfiguration: UIImage.SymbolConfiguration(pointSize: 11, weight: .bold))
        looks.contentInsets = .zero
        looks.cornerStyle = .capsule
        looks.baseForegroundColor = Theme.secondaryText
        close.configuration = looks
        close.accessibilityLabel = "Close"
        close.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .primaryActionTriggered)
        modes.selectedSegmentIndex = 0
        modes.addAction(UIAction { [weak self] _ in self?.modeDidChange() }, for: .valueChanged)
        line.backgroundColor = Theme.hairline
        for area in [grid, spectrum] as [ColorArea] { area.picked = { [weak self] in self?.pick($0, isContinuous: $1) } }
        sliders.picked = { [weak self] in self?.pick($0, isContinuous: $1) }
        opacity.picked = { [weak self] in self?.pick($0, isContinuous: $1) }
        swatches.picked = { [weak self] color in
            guard let self else { return }
            pick(supportsAlpha ? color : color.opaque, isContinuous: false)
        }
        opacity.isHidden = !supportsAlpha
        for part in [heading, close, modes, grid, spectrum, sliders, opacity, line, swatches] { view.addSubview(part) }
        modeDidChange()
        showValue()
    }

    private func modeDidChange() {
        for (index, area) in ([grid, spectrum, sliders] as [UIView]).enumerated() {
            area.isHidden = index != modes.selectedSegmentIndex
        }
    }

    private func showValue() {
        guard isViewLoaded else { return }
        grid.value = value
        spectrum.value = value
        sliders.value = value
        opacity.value = value
        swatches.value = value
    }

    private func pick(_ new: PickedColor, isContinuous: Bool) {
        value = new
        showValue()
        delegate?.colorPickerViewController(self, didSelect: selectedColor, continuously: isContinuous)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.clampedInset(by: view.safeAreaInsets).insetBy(dx: Self.margin, dy: 0)
        guard !area.isNull, area.width > 0 else { return }
        let isMirrored = view.isMirrored
        for part in [opacity, sliders, swatches] as [UIView] { part.semanticContentAttribute = view.semanticContentAttribute }
        var y = area.minY + 12
        heading.frame = CGRect(x: area.minX + 40, y: y, width: max(area.width - 80, 0), height: 30)
        let side = CGRect(x: area.maxX - 30, y: y, width: 30, height: 30)
        close.frame = isMirrored ? side.mirrored(in: area) : side
        y += Self.barHeight
        modes.frame = CGRect(x: area.minX, y: y, width: area.width, height: 32)
        y += 32 + 14
        for part in [grid, spectrum, sliders] as [UIView] {
            part.frame = CGRect(x: area.minX, y: y, width: area.width, height: Self.areaHeight)
        }
        y += Self.areaHeight + 16
        if supportsAlpha {
            opacity.frame = CGRect(x: area.minX, y: y, width: area.width, height: ColorSlider.height)
            y += ColorSlider.height + 16
        }
        line.frame = CGRect(x: area.minX, y: y, width: area.width, height: 1)
        y += 17
        swatches.frame = CGRect(x: area.minX, y: y, width: area.width, height: ColorSwatches.height)
    }

    /// Whether the picker disappears because it is dismissed.
    private var isLeaving = false

    open override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        isLeaving = isBeingDismissed
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isLeaving || isBeingDismissed { delegate?.colorPickerViewControllerDidFinish(self) }
        isLeaving = false
    }
}
