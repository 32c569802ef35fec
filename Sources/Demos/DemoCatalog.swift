/// All demos, in the order of the course.
public enum DemoCatalog {
    /// The demos' classes; an instance is a running demo.
    public static let all: [Demo.Type] = implicit + explicit + content + tricks + time + beyond

    static let implicit: [Demo.Type] = [
        ImplicitColor.self, TransactionDuration.self, CompletionBlock.self, ViewVersusLayer.self, CustomAction.self,
        DisableActions.self, ContentsFade.self, PresentationModel.self, HitTest.self,
    ]
    static let explicit: [Demo.Type] = [
        SnapBack.self, ClockHands.self, KeyframeColors.self, BezierPath.self, RotationKeyPath.self, AnimationGroup.self,
        ImageTransition.self, CustomTransition.self, Cancelling.self,
    ]
    static let content: [Demo.Type] = [
        Fade.self, BouncePath.self, CalculationModes.self, BorderGroup.self, KeepLastFrame.self,
    ]
    static let tricks: [Demo.Type] = [
        ViewPush.self, Chaining.self, BackwardsFill.self, AutoreverseRepeat.self, Staggered.self, PauseResume.self,
        NestedTransactions.self, Perspective.self,
    ]
    static let time: [Demo.Type] = [
        DurationRepeat.self, SwingingDoor.self, RelativeTime.self, FillModes.self, HierarchicalTime.self,
        Speed100.self, Rewind.self, ScrubbedDoor.self, ScrubbedGroup.self,
    ]
    static let beyond: [Demo.Type] = [
        CrossingPlanes.self, Springs.self, StrokeDrawing.self, AnimatedMask.self, CoverFlow.self, CardStack.self,
        ShapeMorph.self, FilterGallery.self, GlassPanel.self, SilhouetteShadows.self, TransitionFilters.self,
        TransitionFunction.self,
        Replicator.self, Fireworks.self, TiledMap.self,
    ]

    /// The demo of an identifier.
    public static func demo(_ id: String) -> Demo.Type? {
        all.first { $0.info.id == id }
    }
}
