/// Scenes of Interface Builder: views, constraints, outlets, an action and a segue are read from a storyboard at run time.
final class StoryboardScenes: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "storyboard", title: "Storyboard",
            summary:
                "A storyboard: the slider's action turns the ship, the button's segue pushes the map.",
            chapter: .controllers, stillTime: 0.8, times: [0, 0.8, 2.3, 2.6, 3.4])
    }

    private(set) var navigation = UINavigationController()
    private var isSteered = false

    override var caption: String { "\(Storyboard.text.split(separator: "\n").count) lines of XML, read by UIStoryboard" }

    override func prepare() {
        let card = addCards(["instantiateInitialViewController()"], size: CGSize(width: 300, height: 272))[0]
        NibClasses.register(HarbourController.self)
        let storyboard = UIStoryboard(xml: Storyboard.text, name: "Harbour.storyboard")
        navigation = storyboard.instantiateInitialViewController() as? UINavigationController ?? navigation
        navigation.view.frame = card.bounds.insetBy(dx: 12, dy: 12)
        navigation.view.layer.cornerRadius = 8
        navigation.view.clipsToBounds = true
        card.addSubview(navigation.view)
        card.addGestureRecognizer(UIHoverGestureRecognizer { [unowned self] _ in isSteered = true })
    }

    override func start() {
        steer(to: 0.12)
        after(0.6) { [unowned self] in steer(to: 0.85) }
        after(2) { [unowned self] in travel() }
    }

    /// Moves the slider as a finger does, whose action then turns the ship.
    private func steer(to value: Float) {
        guard !isSteered, let harbour = navigation.topViewController as? HarbourController else { return }
        harbour.rudder?.setValue(value, animated: true)
        harbour.rudder?.sendActions(for: .valueChanged)
    }

    /// Performs the segue and returns, until the user takes over.
    private func travel() {
        guard !isSteered else { return }
        if let harbour = navigation.topViewController as? HarbourController {
            harbour.performSegue(withIdentifier: "map", sender: nil)
        } else {
            navigation.popViewController(animated: true)
        }
        after(1.8) { [unowned self] in travel() }
    }
}

/// The controller of the first scene. Its table of connections stands in for the Objective-C runtime.
final class HarbourController: UIViewController {
    private(set) var ship: UIImageView?
    private(set) var rudder: UISlider?

    override class var nibConnections: NibConnections {
        super.nibConnections + [
            .outlet("ship", \HarbourController.ship), .outlet("rudder", \HarbourController.rudder),
            .action("turn:") { (target: HarbourController) in target.turn(_:) },
        ]
    }

    private func turn(_ sender: UISlider) {
        UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) { [self] in
            ship?.transform = CGAffineTransform(rotationAngle: (CGFloat(sender.value) - 0.5) * 1.2)
        }
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) { segue.destination.title = "Map" }
}

/// The storyboard, as Interface Builder writes it.
private enum Storyboard {
    static let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="nav">
        <scenes>
        <scene sceneID="s0"><objects>
          <navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
            <connections><segue destination="harbour" kind="relationship" relationship="rootViewController" id="r0"/></connections>
          </navigationController>
        </objects></scene>
        <scene sceneID="s1"><objects>
          <viewController id="harbour" customClass="HarbourController">
            <view key="view" id="v1"><rect key="frame" x="0" y="0" width="276" height="248"/>
              <subviews>
                <imageView contentMode="scaleAspectFit" image="Ship" translatesAutoresizingMaskIntoConstraints="NO" id="ship">
                  <constraints>
                    <constraint firstAttribute="width" constant="108" id="c1"/>
                    <constraint firstAttribute="height" secondItem="ship" secondAttribute="width" id="c2"/>
                  </constraints>
                </imageView>
                <slider minValue="0.0" maxValue="1" value="0.5" translatesAutoresizingMaskIntoConstraints="NO" id="rudder">
                  <connections><action selector="turn:" destination="harbour" eventType="valueChanged" id="a1"/></connections>
                </slider>
                <button buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="open">
                  <state key="normal" title="Open the map"/>
                  <connections><segue destination="map" kind="show" identifier="map" id="g1"/></connections>
                </button>
              </subviews>
              <viewLayoutGuide key="safeArea" id="safe1"/>
              <color key="backgroundColor" red="0.11" green="0.16" blue="0.26" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
              <constraints>
                <constraint firstItem="ship" firstAttribute="centerX" secondItem="v1" secondAttribute="centerX" id="c3"/>
                <constraint firstItem="ship" firstAttribute="top" secondItem="safe1" secondAttribute="top" constant="12" id="c4"/>
                <constraint firstItem="rudder" firstAttribute="leading" secondItem="v1" secondAttribute="leading" constant="32" id="c5"/>
                <constraint firstAttribute="trailing" secondItem="rudder" secondAttribute="trailing" constant="32" id="c6"/>
                <constraint firstItem="rudder" firstAttribute="top" secondItem="ship" secondAttribute="bottom" constant="10" id="c7"/>
                <constraint firstItem="open" firstAttribute="centerX" secondItem="v1" secondAttribute="centerX" id="c8"/>
                <constraint firstItem="open" firstAttribute="top" secondItem="rudder" secondAttribute="bottom" constant="8" id="c9"/>
              </constraints>
            </view>
            <navigationItem key="navigationItem" title="Harbour" id="n1"/>
            <connections>
              <outlet property="ship" destination="ship" id="o1"/>
              <outlet property="rudder" destination="rudder" id="o2"/>
            </connections>
          </viewController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewController id="map">
            <view key="view" id="v2"><rect key="frame" x="0" y="0" width="276" height="248"/>
              <subviews>
                <imageView contentMode="scaleAspectFill" image="Sea" translatesAutoresizingMaskIntoConstraints="NO" id="sea"/>
                <label text="You are here" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="here">
                  <fontDescription key="fontDescription" type="boldSystem" pointSize="15"/>
                  <color key="textColor" red="0.05" green="0.09" blue="0.24" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                </label>
              </subviews>
              <viewLayoutGuide key="safeArea" id="safe2"/>
              <constraints>
                <constraint firstItem="sea" firstAttribute="leading" secondItem="v2" secondAttribute="leading" id="m1"/>
                <constraint firstItem="sea" firstAttribute="trailing" secondItem="v2" secondAttribute="trailing" id="m2"/>
                <constraint firstItem="sea" firstAttribute="top" secondItem="safe2" secondAttribute="top" id="m3"/>
                <constraint firstItem="sea" firstAttribute="bottom" secondItem="v2" secondAttribute="bottom" id="m4"/>
                <constraint firstItem="here" firstAttribute="centerX" secondItem="v2" secondAttribute="centerX" id="m5"/>
                <constraint firstItem="here" firstAttribute="centerY" secondItem="v2" secondAttribute="centerY" constant="-12" id="m6"/>
              </constraints>
            </view>
          </viewController>
        </objects></scene>
        </scenes>
        </document>
        """
}
