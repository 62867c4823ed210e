import Testing

@testable import Player

@Suite struct NameplateTests {
    private final class Machine {
        var addresses: [String] = []
        var looks = 0
    }

    private let machine = Machine()

    private func plate() -> Nameplate {
        Nameplate(
            from: .seconds(100), name: { "sign" },
            addresses: { [machine] in
                machine.looks += 1
                return machine.addresses
            })
    }

    @Test func addressesAreToldForTenMinutes() {
        var plate = plate()
        machine.addresses = ["10.0.0.1"]
        let isNew = plate.update(isSeen: true, at: .seconds(100))
        #expect(isNew && plate.lines == ["sign", "10.0.0.1"])
        var now = Duration.seconds(100)
        while let next = plate.nextWake {
            #expect(next > now && next <= now + .seconds(10))
            now = next
            let isNew = plate.update(isSeen: true, at: now)
            #expect(isNew == (now == .seconds(700)))
        }
        #expect(now == .seconds(700) && plate.lines == ["sign"])
        // From then on nothing is looked at, and nothing wakes.
        let looks = machine.looks
        for second in 701..<2000 {
            let isNew = plate.update(isSeen: true, at: .seconds(second))
            #expect(!isNew && plate.nextWake == nil)
        }
        #expect(machine.looks == looks)
    }

    @Test func anAddressMayComeLater() {
        var plate = plate()
        _ = plate.update(isSeen: true, at: .seconds(100))
        #expect(plate.lines == ["sign"])
        machine.addresses = ["10.0.0.1"]
        var isNew = plate.update(isSeen: true, at: .seconds(105))
        #expect(!isNew, "it is not time to look yet")
        isNew = plate.update(isSeen: true, at: .seconds(110))
        #expect(isNew && plate.lines == ["sign", "10.0.0.1"])
    }

    @Test func nothingIsLookedAtWithoutACard() {
        var plate = plate()
        _ = plate.update(isSeen: true, at: .seconds(100))
        for second in 100..<200 {
            let isNew = plate.update(isSeen: false, at: .seconds(second))
            #expect(!isNew && plate.nextWake == nil)
        }
        #expect(machine.looks == 1)
        machine.addresses = ["::1", "a\u{1b}", "c", "d", "e"]
        let isNew = plate.update(isSeen: true, at: .seconds(200))
        #expect(isNew && plate.lines == ["sign", "::1", "a\\u{1b}", "c", "d"] && plate.nextWake == .seconds(210))
    }

    @Test func aCardThatComesLateTellsTheNameAlone() {
        var plate = plate()
        machine.addresses = ["10.0.0.1"]
        _ = plate.update(isSeen: true, at: .seconds(100))
        _ = plate.update(isSeen: false, at: .seconds(101))
        let isNew = plate.update(isSeen: true, at: .seconds(90_000))
        #expect(isNew && plate.lines == ["sign"] && plate.nextWake == nil)
    }
}
