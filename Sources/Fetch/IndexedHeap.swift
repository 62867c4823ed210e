/// A priority queue whose members can be moved and taken out: each step costs the logarithm of their number.
struct IndexedHeap<ID: Hashable, Priority: Comparable> {
    private var members: [(id: ID, priority: Priority)] = []
    private var places: [ID: Int] = [:]

    var isEmpty: Bool { members.isEmpty }
    var count: Int { members.count }
    /// The member of the lowest priority value.
    var first: (id: ID, priority: Priority)? { members.first }

    /// Adds a member, or moves it.
    mutating func set(_ id: ID, _ priority: Priority) {
        guard let place = places[id] else {
            members.append((id, priority))
            places[id] = members.count - 1
            rise(from: members.count - 1)
            return
        }
        members[place].priority = priority
        rise(from: place)
        if let place = places[id] { sink(from: place) }
    }

    /// Takes a member out; one that is not in it is no error.
    mutating func remove(_ id: ID) {
        guard let place = places.removeValue(forKey: id) else { return }
        let last = members.removeLast()
        if place == members.count { return }
        members[place] = last
        places[last.id] = place
        rise(from: place)
        if let place = places[last.id] { sink(from: place) }
    }

    private mutating func rise(from start: Int) {
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            if members[parent].priority <= members[place].priority { return }
            swap(place, parent)
            place = parent
        }
    }

    private mutating func sink(from start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < members.count {
                if members[child].priority < members[least].priority { least = child }
            }
            if least == place { return }
            swap(place, least)
            place = least
        }
    }

    private mutating func swap(_ one: Int, _ other: Int) {
        members.swapAt(one, other)
        places[members[one].id] = one
        places[members[other].id] = other
    }
}

extension IndexedHeap: Sendable where ID: Sendable, Priority: Sendable {}
