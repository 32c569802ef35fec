import Expectations
import Testing

@testable import QuartzCompositor

/// The ways in which properties declare that their changes are animated.
@Suite struct AnimationTraitsTests {
    private let layouts = [
        LayerFields.layout, ShapeFields.layout, GradientFields.layout, TextFields.layout, ReplicatorFields.layout,
        EmitterFields.layout,
    ]

    /// Differences of flags and of colours have no meaning.
    @Test func onlyValuesThatCanBeAddedAreAdditive() {
        for layout in layouts {
            for field in layout.fields where layout.animations[Int(field.index)].isAdditive {
                let name = layout.names[Int(field.index)]
                expect(field.kind != .boolean, field.kind != .color, "\(name)")
            }
        }
    }

    /// A subclass's layout keeps the declarations of its superclass.
    @Test func layoutsBeginWithThoseOfPlainLayers() {
        for layout in layouts {
            for name in LayerFields.layout.names {
                let (own, plain) = (layout.animations(ofKey: name), LayerFields.layout.animations(ofKey: name))
                expect(own.action == plain.action, own.scope == plain.scope, own.isAdditive == plain.isAdditive, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("position", AnimationTraits.Action.animate, AnimationTraits.BlockScope.views, true),
        ("backgroundColor", .animate, .views, false), ("borderWidth", .animate, .addedLayers, true),
        ("contentsScale", .animate, .none, false), ("hidden", .fade, .none, false), ("doubleSided", .none, .none, false),
        ("strokeEnd", .animate, .addedLayers, false), ("contents", .animate, .views, false), ("path", .none, .addedLayers, false),
        ("filters", .fade, .none, false), ("mask", .fade, .none, false), ("sublayers", .fade, .none, false),
        ("nonsense", .none, .none, false),
    ])
    func keysHaveTheTraitsOfTheirProperty(
        _ key: String, _ action: AnimationTraits.Action, _ scope: AnimationTraits.BlockScope, _ isAdditive: Bool
    ) {
        let traits = ShapeFields.layout.animations(ofKey: key)
        expect(traits.action == action, traits.scope == scope, traits.isAdditive == isAdditive)
    }
}
