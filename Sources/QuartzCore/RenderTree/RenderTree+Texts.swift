// Texts whose presented size, bounds, colour or characters differ from the committed ones. They are laid out before painting,
// which looks up no fonts.

extension RenderTree {
    /// Lays out all changed texts; called after sampling.
    mutating func setTexts() {
        for slot in changedTexts { setText(slot) }
    }

    /// Lays out the text of one layer as presented.
    mutating func setText(_ slot: Int32) {
        let node = nodes[Int(slot)]
        guard node.traits.kind == .text, case .typeset(let text)? = node.objects[.string] else {
            sampledTexts[slot] = nil
            return
        }
        var setting = withShown(slot) { TextSetting($0) }
        if case .text(let animated)? = sampledObjects[slot]?[.string] { setting.text = animated }
        if setting != text.setting {
            sampledTexts[slot] = shapes.text(for: slot, text, setting)
        } else {
            sampledTexts[slot] = nil
            if node.run < 0 { changedTexts.remove(slot) }
        }
    }
}
