import Carousel
import Raster
import Testing

@testable import Player

@Suite struct CommandTermsTests {
    private static let black = Interlude.color(.black)

    private func terms(_ commands: [(Event, Duration?)]) -> CommandTerms {
        commands.reduce(into: CommandTerms()) { $0.note($1.0, until: $1.1) }
    }

    @Test func eachHasAnEndOfItsOwn() {
        var terms = terms([(.pause, .seconds(20)), (.interlude(Self.black), .seconds(10))])
        #expect(terms.nextEnd == .seconds(10))
        #expect(terms.takeDue(at: .milliseconds(9999)) == [])
        #expect(terms.takeDue(at: .seconds(10)) == [.interlude(nil)] && terms.nextEnd == .seconds(20))
        #expect(terms.takeDue(at: .seconds(25)) == [.resume] && terms.nextEnd == nil)
        #expect(terms.takeDue(at: .seconds(30)) == [])
        terms = self.terms([(.pause, .seconds(2)), (.interlude(Self.black), .seconds(1))])
        #expect(terms.takeDue(at: .seconds(3)) == [.interlude(nil), .resume], "both at once")
    }

    @Test func aHandProlongsWhatEnds() {
        var terms = terms([(.pause, .seconds(20)), (.interlude(Self.black), .seconds(10))])
        terms.prolong(until: .seconds(15))
        #expect(terms.pauseEnd == .seconds(20))
        terms.prolong(until: .seconds(25))
        #expect(
            terms.pauseEnd == .seconds(25) && terms.interludeEnd == .seconds(10), "what is shown has a time of its own")
        terms = self.terms([(.pause, nil)])
        terms.prolong(until: .seconds(25))
        #expect(terms.pauseEnd == nil, "it waits for a command")
    }

    @Test func theLastCommandCounts() {
        #expect(terms([(.pause, .seconds(20)), (.pause, nil)]).nextEnd == nil)
        #expect(terms([(.pause, nil), (.pause, .seconds(20))]).nextEnd == .seconds(20))
        #expect(terms([(.interlude(Self.black), .seconds(1)), (.interlude(Self.black), nil)]).nextEnd == nil)
        for event in [Event.skip(1), .go(3), .interlude(nil)] {
            let terms = terms([(.pause, .seconds(20)), (.interlude(Self.black), .seconds(10)), (event, nil)])
            #expect(terms.nextEnd == .seconds(20), "\(event) ends what is shown, and no pause")
        }
        #expect(terms([(.pause, .seconds(20)), (.interlude(Self.black), .seconds(10)), (.resume, nil)]).nextEnd == nil)
        #expect(terms([(.pause, .seconds(20)), (.woke, nil), (.screensChanged, nil)]).nextEnd == .seconds(20))
    }
}
