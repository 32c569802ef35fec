import Expectations
import QuartzUINibs
import SceneSupport
import Testing

/// A view with an outlet, an action and a designer property.
private final class Card: UIView {
    var inner: UILabel?
    var knobs: [UIView] = []
    var roundness: CGFloat = 0
    private(set) var taps: [String] = []
    private(set) var order: [String] = []
    private(set) var sizeInInit = CGSize.zero

    override init(frame: CGRect) { super.init(frame: frame) }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        sizeInInit = bounds.size
        order.append("init")
        tag = 9
    }

    func tap(_ sender: UIButton) { taps.append(sender.title(for: .normal) ?? "") }
    func change() { taps.append("change") }

    override func awakeFromNib() {
        super.awakeFromNib()
        order.append("awake \(inner?.text ?? "-") \(roundness)")
    }

    override class var nibConnections: NibConnections {
        super.nibConnections + [
            .outlet("inner", \Card.inner), .outlet("knobs", \Card.knobs), .property("roundness", \Card.roundness),
            .action("tap:") { (target: Card) in target.tap(_:) }, .action("change") { (target: Card) in target.change },
        ]
    }
}

/// Objects of nibs, their properties and connections.
@Suite(.serialized)
@MainActor
struct ObjectTests {
    private func nib(_ objects: String) -> UINib {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
            <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
            \(objects)
            </objects></document>
            """
        return UINib(data: Data(text.utf8), bundle: nil)
    }

    private func view(_ xml: String) throws -> UIView { try require(nib(xml).instantiate(withOwner: nil).first as? UIView) }

    /// Distances from the edges of the view around, in points or in parts of its size.
    @Test(arguments: [
        ("", CGRect(x: 0, y: 0, width: 200, height: 100)),
        ("minX=\"-120\" minY=\"25%\" width=\"159\" height=\"50\"", CGRect(x: -120, y: 25, width: 159, height: 50)),
        ("minX=\"12.5%\" maxX=\"10\" minY=\"5\" maxY=\"10%\"", CGRect(x: 25, y: 5, width: 165, height: 85)),
        ("maxX=\"10\" width=\"50%\" maxY=\"0\" height=\"20\"", CGRect(x: 90, y: 80, width: 100, height: 20)),
        ("minX=\"nan\" width=\"inf\" minY=\"300\"", CGRect(x: 0, y: 300, width: 200, height: 0)),
    ])
    func `Frames are given by insets`(attributes: String, expected: CGRect) throws {
        try Scene.run { _ in
            let made = try view(
                """
                <view id="a"><rect key="frame" x="1" y="2" width="400" height="100"/><subviews>
                <view id="b"><frame key="frameInset" maxX="50%"/><subviews><view id="c"><frame key="frameInset" \(attributes)/></view>
                </subviews></view></subviews></view>
                """)
            expectEqual(made.subviews.first?.frame, CGRect(x: 0, y: 0, width: 200, height: 100))
            expectEqual(made.subviews.first?.subviews.first?.frame, expected)
        }
    }

    @Test func `A view has its frame, flags and colours`() throws {
        try Scene.run { _ in
            let made = try view(
                """
                <view tag="4" contentMode="scaleAspectFit" alpha="0.5" hidden="YES" clipsSubviews="YES"
                    userInteractionEnabled="NO" id="a">
                <rect key="frame" x="1" y="2" width="30" height="40"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
                <color key="backgroundColor" red="0.25" green="0.5" blue="0.75" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="7"/></userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes></view>
                """)
            expectEqual(made.frame, CGRect(x: 1, y: 2, width: 30, height: 40))
            expectEqual(made.tag, 4)
            expectEqual(made.contentMode, .scaleAspectFit)
            expectEqual(made.alpha, 0.5)
            expect(made.isHidden)
            expect(made.clipsToBounds)
            expect(!made.isUserInteractionEnabled)
            expectEqual(made.autoresizingMask, [.flexibleWidth, .flexibleBottomMargin])
            expectEqual(made.backgroundColor, UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
            expectEqual(made.layer.cornerRadius, 7)
        }
    }

    @Test func `Labels, buttons and controls have what the file writes`() throws {
        try Scene.run { _ in
            let root = try view(
                """
                <view id="r"><rect key="frame" x="0" y="0" width="300" height="300"/><subviews>
                <label text="Hello" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" id="l">
                <fontDescription key="fontDescription" type="boldSystem" pointSize="21"/><color key="textColor" systemColor="systemRedColor"/></label>
                <button buttonType="system" id="b"><rect key="frame" x="5" y="6" width="70" height="30"/>
                <state key="normal" title="Go"/><state key="disabled" title="Wait"><color key="titleColor" white="0" alpha="1"/></state></button>
                <slider minValue="2" maxValue="10" value="6" id="s"/><switch on="YES" id="w"/>
                <stepper minimumValue="1" maximumValue="5" stepValue="0.5" value="2" id="p"/>
                <segmentedControl selectedSegmentIndex="1" id="g"><segments><segment title="A"/><segment title="B" enabled="NO"/></segments></segmentedControl>
                <textField placeholder="Name" borderStyle="roundedRect" clearButtonMode="whileEditing" id="f">
                <textInputTraits key="textInputTraits" secureTextEntry="YES" keyboardType="emailAddress"/></textField>
                <progressView progress="0.25" id="q"/><pageControl numberOfPages="3" currentPage="2" id="c"/>
                <activityIndicatorView animating="YES" style="large" id="i"/>
                </subviews></view>
                """)
            let label = try require(root.subviews[0] as? UILabel)
            expectEqual(label.text, "Hello")
            expectEqual(label.textAlignment, .center)
            expectEqual(label.numberOfLines, 0)
            expectEqual(label.lineBreakMode, .byWordWrapping)
            expectEqual(label.font, UIFont.boldSystemFont(ofSize: 21))
            expectEqual(label.textColor, UIColor.systemRed)
            let button = try require(root.subviews[1] as? UIButton)
            expectEqual(button.buttonType, .system)
            expectEqual(button.title(for: .normal), "Go")
            expectEqual(button.title(for: .disabled), "Wait")
            expectEqual(button.frame, CGRect(x: 5, y: 6, width: 70, height: 30))
            let slider = try require(root.subviews[2] as? UISlider)
            expectEqual(slider.value, 6)
            expectEqual((root.subviews[3] as? UISwitch)?.isOn, true)
            expectEqual((root.subviews[4] as? UIStepper)?.stepValue, 0.5)
            let segments = try require(root.subviews[5] as? UISegmentedControl)
            expectEqual(segments.selectedSegmentIndex, 1)
            expectEqual(segments.titleForSegment(at: 0), "A")
            expect(!segments.isEnabledForSegment(at: 1))
            let field = try require(root.subviews[6] as? UITextField)
            expectEqual(field.placeholder, "Name")
            expect(field.isSecureTextEntry)
            expectEqual((root.subviews[7] as? UIProgressView)?.progress, 0.25)
            expectEqual((root.subviews[8] as? UIPageControl)?.currentPage, 2)
            expectEqual((root.subviews[9] as? UIActivityIndicatorView)?.isAnimating, true)
        }
    }

    @Test func `A custom class is created by init(coder:) with its frame, connected, then awakened`() throws {
        try Scene.run { _ in
            NibClasses.register(Card.self)
            let card = try require(
                view(
                    """
                    <view tag="3" customClass="Card" customModule="Elsewhere" id="c"><rect key="frame" x="0" y="0" width="90" height="50"/>
                    <subviews><label text="in" id="l"/><button id="b"><state key="normal" title="Press"/>
                    <connections><action selector="tap:" destination="c" eventType="touchUpInside" id="x"/>
                    <action selector="change" destination="c" eventType="touchDown" id="y"/></connections></button></subviews>
                    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="roundness"><integer key="value" value="5"/>
                    </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
                    <connections><outlet property="inner" destination="l" id="1"/><outletCollection property="knobs" destination="l" id="2"/>
                    <outletCollection property="knobs" destination="b" id="3"/></connections></view>
                    """) as? Card)
            expectEqual(card.sizeInInit, CGSize(width: 90, height: 50))
            // The program's own initializer runs after the file's values are set.
            expectEqual(card.tag, 9)
            expectEqual(card.knobs.count, 2)
            expectEqual(card.order, ["init", "awake in 5.0"])
            let button = try require(card.subviews[1] as? UIButton)
            button.sendActions(for: .touchDown)
            button.sendActions(for: .touchUpInside)
            expectEqual(card.taps, ["change", "Press"])
        }
    }

    /// A layout with a decoration behind its items.
    private final class GroundLayout: UICollectionViewFlowLayout {
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let ground = UICollectionViewLayoutAttributes(
                forDecorationViewOfKind: "ground", with: IndexPath(item: 0, section: 0))
            ground.frame = CGRect(x: 5, y: 6, width: 70, height: 20)
            return (super.layoutAttributesForElements(in: rect) ?? []) + [ground]
        }
    }

    @Test func `A decoration view comes from a nib`() {
        Scene.run { scene in
            let layout = GroundLayout()
            layout.register(nib("<collectionReusableView tag=\"7\" id=\"g\"/>"), forDecorationViewOfKind: "ground")
            let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
            scene.window.addSubview(list)
            scene.frame()
            let shown = list.subviews.filter { $0 is UICollectionReusableView }
            expectEqual(shown.map(\.tag), [7])
            expectEqual(shown.map(\.frame), [CGRect(x: 5, y: 6, width: 70, height: 20)])
        }
    }

    @Test func `Damaged files give no objects and no trap`() {
        Scene.run { _ in
            let broken = [
                "", "<", "<document", "<document><objects>", "<a></b>", "<document>&bomb;</document>", "text",
                "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><document>&a;</document>", "<a/><b/>", "<a b=c/>",
                String(repeating: "<view>", count: 100_000),
            ]
            for text in broken { expect(UINib(data: Data(text.utf8), bundle: nil).instantiate(withOwner: nil).isEmpty) }
            expect(nib("<novelty id=\"n\"/>").instantiate(withOwner: nil).isEmpty)
            let odd = nib(
                """
                <view customClass="Missing" alpha="many" id="v"><subviews><label id="l"/><novelty/></subviews>
                <constraints><constraint firstItem="none" firstAttribute="top" id="k"/><constraint firstAttribute="odd" id="m"/></constraints>
                <connections><outlet property="nothing" destination="zz" id="1"/><action selector="go" destination="l" id="2"/></connections></view>
                """)
            let views = odd.instantiate(withOwner: nil)
            expectEqual((views.first as? UIView)?.subviews.count, 1)
        }
    }
}
