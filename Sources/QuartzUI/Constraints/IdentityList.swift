/// A list of objects with lookup and removal in constant time. Removing an object moves the last one to its index.
nonisolated struct IdentityList<Element: AnyObject> {
    private(set) var elements: [Element] = []
    private var places: [ObjectIdentifier: Int] = [:]

    var isEmpty: Bool { elements.isEmpty }

    func contains(_ element: Element) -> Bool { places[ObjectIdentifier(element)] != nil }

    mutating func insert(_ element: Element) {
        guard places.updateValue(elements.count, forKey: ObjectIdentifier(element)) == nil else {
            return assertionFailure("an element comes once")
        }
        elements.append(element)
    }

    mutating func remove(_ element: Element) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(element)) else { return }
        let last = elements.removeLast()
        guard last !== element else { return }
        elements[place] = last
        places[ObjectIdentifier(last)] = place
    }
}
