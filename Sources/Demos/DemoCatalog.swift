/// All demos, in course order.
public enum DemoCatalog {
    /// The demos' classes; an instance is a running demo.
    public static let all: [Demo.Type] = implicit + explicit + content + tricks + time + beyond

    static let implicit: [Demo.Type] = [
        ImplicitColor.self, TransactionDuration.self, CompletionBlock.self, ViewVersusLayer.self, CustomAction.self,
        ActionSearch.self, OverriddenAction.self, DisableActions.self, ContentsFade.self, PresentationModel.self,
        FollowingTimer.self, HitTest.self, FirstCommit.self,
    ]
    static let explicit: [Demo.Type] = [
        SnapBack.self, FromToBy.self, ClockHands.self, KeyframeColors.self, BezierPath.self, RotationKeyPath.self,
        VirtualProperties.self, AnimationGroup.self, ImageTransition.self, TabFade.self, TabController.self, ReloadFade.self,
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
    ]
    static let beyond: [Demo.Type] = [
        CrossingPlanes.self, Springs.self, PropertyAnimator.self, StrokeDrawing.self, AnimatedMask.self, CoverFlow.self,
        AppLaunch.self,
        SpringMenu.self, CardStack.self,
        ShapeMorph.self, FilterGallery.self, GlassPanel.self, SilhouetteShadows.self, TransitionFilters.self,
        TransitionFunction.self,
        Replicator.self, Fireworks.self, TiledMap.self, ZoomedPicture.self, FocusRound.self, CollectionFlow.self,
        Gradients.self, Patterns.self, TextWrapping.self, ContentsFitting.self, Corners.self, BlendModes.self,
        CustomProperty.self,
        AdditiveStack.self, Cube.self, Rasterization.self,
        TimingFunctions.self, SplineKeyframes.self, ValueFunctions.self, LineStyles.self, TwoSided.self, GroupOpacity.self,
        ScalingFilters.self, ScrollLayers.self, EmitterShapes.self, AnchorPoints.self, OrderActions.self,
        ViewKeyframes.self, AutoLayout.self, Gestures.self, Controls.self, Navigation.self, BlurStyles.self, Presentations.self,
        TextEditing.self,
        Drawing.self, FlippedGeometry.self, SmoothEdges.self, SpringParameters.self, ReplicatedDepth.self, FrameRates.self,
        BlockedMainThread.self,
        CircleLayout.self, WhyThisValue.self, EdgeDrawers.self, InteractiveTransition.self, RenderedPictures.self,
        CopyAndPaste.self,
    ]

    /// The demo with an identifier.
    public static func demo(_ id: String) -> Demo.Type? {
        all.first { $0.info.id == id }
    }
}
