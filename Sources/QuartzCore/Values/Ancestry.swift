/// The question whether an object of a tree lies below another.
@MainActor
package enum Ancestry {
    /// Returns whether an object is another or lies below it.
    ///
    /// The ancestors of the one and the objects below the other are searched in step, and the shorter search decides. A tree is
    /// therefore built in time proportional to its size, downwards and upwards.
    package static func holds<Object: AnyObject>(
        _ top: Object, _ object: Object, parent: (Object) -> Object?, children: (Object) -> [Object]
    ) -> Bool {
        var ancestor: Object? = object
        // The siblings that wait on each level: arrays are shared until they are changed, slices only move their begin.
        var below = [[top][...]]
        while let present = ancestor {
            if present === top { return true }
            guard let siblings = below.popLast(), let other = siblings.first else { return false }
            if other === object { return true }
            ancestor = parent(present)
            if siblings.count > 1 { below.append(siblings.dropFirst()) }
            let next = children(other)
            if !next.isEmpty { below.append(next[...]) }
        }
        return false
    }
}
