/// The part of a demo's source that shows its technique: the function with the most words of its subject.
struct Technique {
    /// The index of the first line and of the line after the last, including the comment above the function.
    let lines: Range<Int>

    /// Words of motion.
    private static let motion = [
        "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "CATransition", "CATransaction",
        "CAMediaTimingFunction", "CAValueFunction", "CADisplayLink", "UIView.animate", "UIView.transition",
        "UIViewPropertyAnimator", "UIView.perform", "addKeyframe", "forKeyPath", "forKey:", "presentation()", "fromValue",
        "toValue", "byValue", "beginTime", "timeOffset", "fillMode", "repeatCount", "autoreverses", "timingFunction", "keyTimes",
        "rotationMode", "calculationMode", "isAdditive", "isCumulative", "convertTime", "speed", "setCompletionBlock",
        "removeAnimation", "animationDidStop", "actions", "hitTest",
    ]
    /// Words of drawing and appearance.
    private static let looks = [
        "m34", "sublayerTransform", "anchorPoint", "isDoubleSided", "isGeometryFlipped", "zPosition", "contentsGravity",
        "contentsRect", "magnificationFilter", "minificationFilter", "cornerRadius", "cornerCurve", "maskedCorners",
        "masksToBounds", "shadow", "allowsGroupOpacity", "compositingFilter", "CIFilter", "backgroundFilters", "filters",
        "shouldRasterize", "edgeAntialiasing", "mask", "strokeEnd", "lineDash", "lineCap", "lineJoin", "fillRule", "locations",
        "startPoint", "needsDisplay", "draw(", "setNeedsDisplay", "instanceCount", "instanceDelay", "instanceTransform",
        "instanceColor", "CAEmitterCell", "birthRate", "velocity", "emitterShape", "emitterMode", "CAEmitterBehavior",
        "kCAEmitterBehavior", "meshTransform", "CAMesh", "tileSize", "scroll(",
        "CAConstraint", "CATransformLayer", "CAScrollLayer", "pattern",
    ]
    /// Words of views, texts and controllers.
    private static let interface = [
        "GestureRecognizer", "NSLayoutConstraint", "constraint(", "pushViewController", "present(", "completeTransition",
        "becomeFirstResponder", "UIPasteboard", "textRuns", "attributedText", "explainValue", "UIBlurEffect", "UIMenu",
        "addTarget", "addAction", "UICollectionView", "UITab", "UINavigation", "UITextField", "UITextView",
    ]

    /// - Parameter chapter: In the chapters of layers and pictures the motion only shows them.
    /// - Returns: nil for a text without functions.
    init?(of source: String, in chapter: DemoInfo.Chapter) {
        let showsLooks = [DemoInfo.Chapter.layers, .drawing, .particles].contains(chapter)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let functions = Self.functions(lines)
        func best(_ words: [String]) -> (score: Int, lines: Range<Int>)? {
            functions.map { function -> (Int, Range<Int>) in
                let text = lines[function].joined(separator: "\n")
                let counts = words.map { text.components(separatedBy: $0).count - 1 }
                return (counts.reduce(0, +) + 2 * counts.count { $0 > 0 }, function)
            }.max { $0.0 < $1.0 }
        }
        let all = best(Self.motion + Self.looks + Self.interface)
        let looks = showsLooks ? best(Self.looks) : nil
        guard let chosen = looks.flatMap({ $0.score >= Self.leastScore ? $0 : nil }) ?? all else { return nil }
        self.lines = chosen.lines
    }

    private static let leastScore = 6

    /// Returns the functions of types, each with the comment above it. The sources are indented by four spaces.
    private static func functions(_ lines: [Substring]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("    "), !line.hasPrefix("     "), line.contains("func ") {
                start = index
                if line.hasSuffix("}") {
                    found.append(commentStart(of: index, lines)..<index + 1)
                    start = nil
                }
            } else if line == "    }", let begin = start {
                found.append(commentStart(of: begin, lines)..<index + 1)
                start = nil
            }
        }
        return found
    }

    private static func commentStart(of line: Int, _ lines: [Substring]) -> Int {
        var first = line
        while first > 0, lines[first - 1].hasPrefix("    ///") { first -= 1 }
        return first
    }
}

extension Demo {
    /// The lines of the source, from 0 on, that show the technique; nil without a source.
    public class var techniqueLines: Range<Int>? { source.flatMap { Technique(of: $0, in: info.chapter) }?.lines }
}
