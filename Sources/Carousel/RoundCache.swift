internal import Synchronization

/// Caches the orders of the last rounds, as computing one takes a sort.
final class RoundCache: Sendable {
    /// A show needs the present round, the one before and the one after.
    private static let capacity = 4

    private let orders = Mutex<[(round: Int64, order: RoundOrder)]>([])

    func order(of round: Int64, make: () -> RoundOrder) -> RoundOrder {
        orders.withLock { orders in
            if let known = orders.first(where: { $0.round == round }) { return known.order }
            let order = make()
            if orders.count == Self.capacity { orders.removeFirst() }
            orders.append((round, order))
            return order
        }
    }
}
