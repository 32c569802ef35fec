// The properties that `appearance()` sets.

extension AppearanceTrait {
    /// All supported properties.
    static let all: [AppearanceTrait] = [
        AppearanceTrait(\UIView.ownTintColor), AppearanceTrait(\UIView.backgroundColor),
        AppearanceTrait(\UILabel.font), AppearanceTrait(\UILabel.textColor),
        AppearanceTrait(\UITextField.font), AppearanceTrait(\UITextField.textColor), AppearanceTrait(\UITextView.font),
        AppearanceTrait(\UITextView.textColor),
        AppearanceTrait(\UINavigationBar.barStyle), AppearanceTrait(\UINavigationBar.barTintColor),
        AppearanceTrait(\UINavigationBar.prefersLargeTitles),
        AppearanceTrait(attributes: \UINavigationBar.titleTextAttributes),
        AppearanceTrait(attributes: \UINavigationBar.largeTitleTextAttributes),
        AppearanceTrait(\UITabBar.barStyle), AppearanceTrait(\UITabBar.barTintColor),
        AppearanceTrait(\UITabBar.unselectedItemTintColor),
        AppearanceTrait(\UIToolbar.barStyle), AppearanceTrait(\UIToolbar.barTintColor),
        AppearanceTrait(\UISwitch.onTintColor), AppearanceTrait(\UISlider.thumbTintColor),
        AppearanceTrait(\UIProgressView.progressTintColor), AppearanceTrait(\UIPageControl.currentPageIndicatorTintColor),
        AppearanceTrait(\UITableView.separatorColor), AppearanceTrait(\UITableView.rowHeight),
        AppearanceTrait(\UITableView.separatorStyle), AppearanceTrait(\UITableViewCell.selectionStyle),
        AppearanceTrait(\UINavigationBar.shadowImage), AppearanceTrait(\UITextField.borderStyle),
        AppearanceTrait(\UISlider.minimumTrackTintColor), AppearanceTrait(\UISlider.maximumTrackTintColor),
        AppearanceTrait(\UIProgressView.trackTintColor), AppearanceTrait(\UILabel.numberOfLines),
        AppearanceTrait(\UIPageControl.pageIndicatorTintColor),
        AppearanceTrait(appearance: \UINavigationBar.standardAppearance),
        AppearanceTrait(optional: \UINavigationBar.scrollEdgeAppearance),
        AppearanceTrait(appearance: \UITabBar.standardAppearance), AppearanceTrait(appearance: \UIToolbar.standardAppearance),
        AppearanceTrait(\UISegmentedControl.selectedSegmentTintColor),
        AppearanceTrait(values: \UISegmentedControl.titleAttributes) { control in { control.setTitleTextAttributes($0, for: $1) }
        },
        AppearanceTrait(values: \UIButton.titleColors) { button in { button.setTitleColor($0, for: $1) } },
        AppearanceTrait(values: \UIButton.titleShadowColors) { button in { button.setTitleShadowColor($0, for: $1) } },
        AppearanceTrait(values: \UIButton.backgroundImages) { button in { button.setBackgroundImage($0, for: $1) } },
        AppearanceTrait(\UIButton.contentEdgeInsets), AppearanceTrait(\UISwitch.thumbTintColor),
        AppearanceTrait(\UITableView.separatorInset), AppearanceTrait(\UIActivityIndicatorView.ownColor),
        AppearanceTrait(\UIProgressView.progressImage), AppearanceTrait(\UIProgressView.trackImage),
        AppearanceTrait(\UIScrollView.indicatorStyle), AppearanceTrait(\UILabel.shadowColor),
        AppearanceTrait(\UILabel.shadowOffset), AppearanceTrait(\UILabel.highlightedTextColor),
        AppearanceTrait(values: \UISlider.images[.thumb]) { slider in { slider.setThumbImage($0, for: $1) } },
        AppearanceTrait(values: \UISlider.images[.minimumTrack]) { slider in { slider.setMinimumTrackImage($0, for: $1) } },
        AppearanceTrait(values: \UISlider.images[.maximumTrack]) { slider in { slider.setMaximumTrackImage($0, for: $1) } },
    ]
}

extension UIView {
    /// The tint colour of the view itself, without inheritance.
    fileprivate var ownTintColor: UIColor? {
        get { tint }
        set { tintColor = newValue }
    }
}
