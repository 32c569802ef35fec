/// All demos, in course order.
public enum DemoCatalog {
    /// The demos' classes; an instance is a running demo.
    public static let all: [Demo.Type] =
        implicit + explicit + content + tricks + time + layers + drawing + text + particles + views + controllers

    static let implicit: [Demo.Type] = [
        ImplicitColor.self, TransactionDuration.self, CompletionBlock.self, ViewVersusLayer.self, CustomAction.self,
        ActionSearch.self, OverriddenAction.self, DisableActions.self, ContentsFade.self, PresentationModel.self,
        FollowingTimer.self, HitTest.self, FirstCommit.self,
    ]
    static let explicit: [Demo.Type] = [
        SnapBack.self, FromToBy.self, ClockHands.self, KeyframeColors.self, BezierPath.self, RotationKeyPath.self,
        VirtualProperties.self, AnimationGroup.self, ImageTransition.self, TabFade.self, ReloadFade.self,
        ViewTransitions.self,
        CustomTransition.self, Cancelling.self,
    ]
    static let content: [Demo.Type] = [
        Fade.self, BouncePath.self, KeyframeValues.self, CalculationModes.self, BorderGroup.self, KeepLastFrame.self,
        RemovingImplicit.self, EndNotices.self, ExplicitInBlock.self, Constraints.self, AnimatorProxy.self,
    ]
    static let tricks: [Demo.Type] = [
        ViewPush.self, TablePush.self, LayerPush.self, Chaining.self, BackwardsFill.self, AutoreverseRepeat.self, Staggered.self,
        PauseResume.self,
        TransactionKeys.self, NestedTransactions.self, Perspective.self,
    ]
    static let time: [Demo.Type] = [
        DurationRepeat.self, SwingingDoor.self, RelativeTime.self, BeginTime.self, FillModes.self,
        HierarchicalTime.self, FrozenCopy.self, Speed100.self, Rewind.self, ScrubbedDoor.self, ScrubbedGroup.self,
        TimingFunctions.self, Springs.self, SpringParameters.self, SplineKeyframes.self, ValueFunctions.self,
        AdditiveStack.self, WhyThisValue.self, FrameRates.self, BlockedMainThread.self,
    ]
    static let layers: [Demo.Type] = [
        CrossingPlanes.self, Cube.self, CoverFlow.self, CardStack.self, TwoSided.self, AppLaunch.self, AnchorPoints.self,
        FlippedGeometry.self, MeshTransforms.self, ScrollLayers.self, TiledMap.self, ContentsFitting.self, ScalingFilters.self,
        Corners.self,
        SilhouetteShadows.self, GroupOpacity.self, BlendModes.self, FilterGallery.self, GlassPanel.self,
        TransitionFilters.self, TransitionFunction.self, OrderActions.self, Rasterization.self, SmoothEdges.self,
    ]
    static let drawing: [Demo.Type] = [
        StrokeDrawing.self, ShapeMorph.self, AnimatedMask.self, LineStyles.self, Gradients.self, Patterns.self, Drawing.self,
        CustomProperty.self, RenderedPictures.self,
    ]
    static let text: [Demo.Type] = [
        TextWrapping.self, Scripts.self, AnimatedLetters.self, GlyphInstances.self, TextEditing.self, FocusRound.self,
        CopyAndPaste.self,
    ]
    static let particles: [Demo.Type] = [
        Fireworks.self, EmitterShapes.self, Campfire.self, Replicator.self, ReplicatedDepth.self,
    ]
    static let views: [Demo.Type] = [
        PropertyAnimator.self, ViewKeyframes.self, SpringMenu.self, Gestures.self, Controls.self, AutoLayout.self,
        ZoomedPicture.self, CollectionFlow.self, CircleLayout.self, EdgeDrawers.self, FallingViews.self,
        BlurStyles.self,
    ]
    static let controllers: [Demo.Type] = [
        Navigation.self, TabController.self, StoryboardScenes.self, Presentations.self, InteractiveTransition.self,
    ]

    /// The demos to start with: the clearest and most beautiful of the course, at least one of each chapter.
    public static let start: [Demo.Type] = [
        ImplicitColor.self, ScrubbedGroup.self, CrossingPlanes.self, Fireworks.self, BezierPath.self, CoverFlow.self,
        StrokeDrawing.self, GlassPanel.self, PresentationModel.self, Springs.self, InteractiveTransition.self, Cube.self,
        TransitionFilters.self, BlockedMainThread.self, Staggered.self, BouncePath.self, FallingViews.self, ShapeMorph.self,
        AnimatedLetters.self, AppLaunch.self,
    ]

    /// Returns the demo with an identifier.
    public static func demo(_ id: String) -> Demo.Type? {
        all.first { $0.info.id == id }
    }
}
