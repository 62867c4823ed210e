internal import Present
internal import Vocabulary

/// What a hand moves.
extension Screen {
    /// Where the frame of the move stands that the display has taken last; nil: nothing moves, or no frame was taken yet.
    var takenProgress: Double? { move?.taken }

    /// Whether what is prepared for the next step cannot stand between its ends.
    var preparesCut: Bool { pending?.route.rung == .cut }

    /// A hand has moved it on: whatever the move was, it is the hand's from now on.
    ///
    /// - Parameter time: when; nil: the finger has gone.
    func follow(_ course: HandCourse, since time: Duration?) {
        guard let move else { return }
        dragLatency.expect(since: time)
        move.course = course
        perform(.handMoved, at: clock())
    }
}
