internal import Carousel
internal import Present

/// A frame of a move as it was handed over.
struct HandedFrame {
    let progress: Double
    /// Whether it is the last one of its move.
    let isLast: Bool
    /// Whether the move, drawn back, ends with its first frame.
    let returns: Bool
}

/// An animation on its way over a screen, and what it is for. A class: every frame reads it, and a struct would be copied.
final class ScreenMove {
    let motion: Motion
    let animation: PreparedAnimation
    /// What stands on the screen besides pictures where the move is drawn back.
    let formerInscription: Inscription
    /// How a hand moves it; nil: it goes by time.
    var course: HandCourse?
    /// The frame that was handed over last; nil: none.
    var handed: HandedFrame?
    /// Where the frame stands that the display has taken last; nil: none.
    var taken: Double?

    init(_ motion: Motion, _ animation: PreparedAnimation, after inscription: Inscription) {
        self.motion = motion
        self.animation = animation
        formerInscription = inscription
        course = motion.isByHand ? HandCourse(heldAt: 0, at: .zero) : nil
    }

    /// Whether its time and its vblanks are to be counted.
    var isTimed: Bool { course == nil && motion.step.duration > .zero }

    func progress(at instant: Duration) -> Double {
        course?.progress(at: instant) ?? motion.progress(at: Instant(sinceZero: instant))
    }

    /// Whether the frame for an instant is the last one.
    func isOver(at instant: Duration) -> Bool { course?.isOver(at: instant) ?? (progress(at: instant) >= 1) }

    /// Whether that is the first frame: it was drawn back.
    var returns: Bool { course?.end == 0 }
}
