import Testing

/// The messages about schedules, priorities and weights, to the letter.
@Suite struct ScheduleErrorTests {
    private static let showing = "slides:\n- image: a\n  show:\n    _\n"

    private static let days = """
        days: ^monday => unknown day 'monday'; did you mean 'mon'?
        days: ^Mon => unknown day 'Mon'; did you mean 'mon'?
        days: ^tues => unknown day 'tues'; did you mean 'tue'?
        days: ^Mon-Fri => unknown day 'Mon-Fri'; did you mean 'mon-fri'?
        days: ^mon–fri => unknown day 'mon–fri'; did you mean 'mon-fri'?
        days: ^mon to fri => unknown day 'mon to fri'; did you mean 'mon-fri'?
        days: ^weekdays => unknown day 'weekdays'; did you mean 'mon-fri'?
        days: ^weekend => unknown day 'weekend'; did you mean 'sat,sun'?
        days: ^monday, tuesday and friday => unknown day 'monday, tuesday and friday'; did you mean 'mon,tue,fri'?
        days: ^sat/sun => unknown day 'sat/sun'; did you mean 'sat,sun'?
        days: ^munday => unknown day 'munday'; did you mean 'mon'?
        days: ^foo => unknown day 'foo'; known: mon, tue, wed, thu, fri, sat, sun
        days: ^mon,foo => unknown day 'foo'; known: mon, tue, wed, thu, fri, sat, sun
        days: ^1-5 => unknown day '1'; known: mon, tue, wed, thu, fri, sat, sun
        days: ^mon-mon => 'mon-mon' begins and ends on the same day; write 'mon', or leave 'days' out for the whole week
        days: ^mon,,tue => unknown day 'mon,,tue'; did you mean 'mon,tue'?
        days: ^mon-wed-fri => expected days like mon-fri or sat,sun, found 'mon-wed-fri'
        days: ^-fri => expected days like mon-fri or sat,sun, found '-fri'
        days: ^'' => expected days like mon-fri or sat,sun, found an empty text
        days:^ => expected days like mon-fri or sat,sun, found nothing
        days: ^[] => 'days' is empty; write days like mon-fri or sat,sun, or leave it out
        days: ^{mon: 1} => expected days like mon-fri or sat,sun, found a mapping
        days: [mon, ^[tue]] => expected days like mon-fri or sat,sun, found a list
        days: ^m => unknown day 'm'; known: mon, tue, wed, thu, fri, sat, sun
        days: ^mo-su => unknown day 'mo-su'; did you mean 'mon-sun'?
        """.cases(in: showing)

    private static let hours = """
        hours: ^24:30-25:00 => there is no time 24:30; a day goes from 00:00 to 24:00
        hours: ^07:60-08:00 => there is no time 07:60; a day goes from 00:00 to 24:00
        hours: ^9am-5pm => expected hours like 07:30-11:00, found '9am-5pm'; did you mean 09:00-17:00?
        hours: ^9am => expected hours like 07:30-11:00, found '9am'
        hours: ^9-17 => expected hours like 07:30-11:00, found '9-17'; did you mean 09:00-17:00?
        hours: ^9-5 => expected hours like 07:30-11:00, found '9-5'
        hours: ^07:30 => expected hours like 07:30-11:00, found '07:30'
        hours: ^07:30–11:00 => expected hours like 07:30-11:00, found '07:30–11:00'; did you mean 07:30-11:00?
        hours: ^07:30 to 11:00 => expected hours like 07:30-11:00, found '07:30 to 11:00'; did you mean 07:30-11:00?
        hours: ^9am until 5pm => expected hours like 07:30-11:00, found '9am until 5pm'; did you mean 09:00-17:00?
        hours: ^9.15 till noon => expected hours like 07:30-11:00, found '9.15 till noon'; did you mean 09:15-12:00?
        hours: ^7.30-11.00 => expected hours like 07:30-11:00, found '7.30-11.00'; did you mean 07:30-11:00?
        hours: ^0730-1100 => expected hours like 07:30-11:00, found '0730-1100'; did you mean 07:30-11:00?
        hours: ^9h-12h30 => expected hours like 07:30-11:00, found '9h-12h30'; did you mean 09:00-12:30?
        hours: ^22:00-22:00 => '22:00-22:00' begins and ends at the same time; leave 'hours' out for the whole day
        hours: ^00:00-00:00 => '00:00-00:00' begins and ends at the same time; leave 'hours' out for the whole day
        hours: ^24:00-06:00 => expected hours like 07:30-11:00, found '24:00-06:00'; did you mean 00:00-06:00?
        hours: ^07:30:00-11:00:00 \
        => expected hours like 07:30-11:00, found '07:30:00-11:00:00'; did you mean 07:30-11:00?
        hours: ^[] => 'hours' is empty; write hours like 07:30-11:00, or leave it out
        hours:^ => expected hours like 07:30-11:00, found nothing
        hours: ^'' => expected hours like 07:30-11:00, found an empty text
        hours: ^07:30-11:00-12:00 => expected hours like 07:30-11:00, found '07:30-11:00-12:00'
        hours: ^10pm-2am => expected hours like 07:30-11:00, found '10pm-2am'; did you mean 22:00-02:00?
        hours: ^noon-midnight => expected hours like 07:30-11:00, found 'noon-midnight'; did you mean 12:00-24:00?
        hours: ^9 a.m. - 5:30 p.m. \
        => expected hours like 07:30-11:00, found '9 a.m. - 5:30 p.m.'; did you mean 09:00-17:30?
        hours: ^07:30-11:00; 13:00-17:00 \
        => expected hours like 07:30-11:00, found '07:30-11:00; 13:00-17:00'; did you mean 07:30-11:00,13:00-17:00?
        hours: ^13pm-14pm => expected hours like 07:30-11:00, found '13pm-14pm'
        hours: ^soon => expected hours like 07:30-11:00, found 'soon'
        hours: ^{07:30: 11:00} => expected hours like 07:30-11:00, found a mapping
        hours: ^07:30-11:00, => expected hours like 07:30-11:00, found '07:30-11:00,'
        hours: ^７:30-11:00 => expected hours like 07:30-11:00, found '７:30-11:00'
        """.cases(in: showing)

    private static let date = "expected a date like 2026-12-24 or 2026-12-24T18:00, found"

    private static let bounds = """
        from: ^25.12.2026 => \(date) '25.12.2026'; did you mean 2026-12-25?
        from: ^2026/12/25 => \(date) '2026/12/25'; did you mean 2026-12-25?
        from: ^25/12/2026 => \(date) '25/12/2026'; did you mean 2026-12-25?
        from: ^12/25/2026 => \(date) '12/25/2026'; did you mean 2026-12-25?
        from: ^3/4/2026 => \(date) '3/4/2026'
        from: ^2026-1-5 => \(date) '2026-1-5'; did you mean 2026-01-05?
        from: ^20261225 => \(date) '20261225'; did you mean 2026-12-25?
        from: ^24 Dec 2026 => \(date) '24 Dec 2026'; did you mean 2026-12-24?
        from: ^December 24, 2026 => \(date) 'December 24, 2026'; did you mean 2026-12-24?
        from: ^24.12.26 => \(date) '24.12.26'; did you mean 2026-12-24?
        from: ^2026-02-30 => there is no day 2026-02-30: that month has 28 days
        from: ^2026-02-29 => there is no day 2026-02-29: that month has 28 days
        from: ^2026-13-01 => there is no day 2026-13-01; did you mean 2026-01-13?
        from: ^2026-25-12 => there is no day 2026-25-12; did you mean 2026-12-25?
        from: ^2026-00-10 => there is no day 2026-00-10; months go from 01 to 12
        from: ^2026-04-00 => there is no day 2026-04-00: that month has 30 days
        from: ^1969-12-31 => the year 1969 is too early: from 1970 on
        from: ^2026-12-24T24:00 => there is no time 24:00 in a date; did you mean 2026-12-25?
        until: ^2026-12-24T24:00 => there is no time 24:00 in a date; did you mean 2026-12-24?
        until: ^2026-12-24 24:00:00 => there is no time 24:00 in a date; did you mean 2026-12-24?
        from: ^2026-12-24T18:60 => there is no time 18:60; a day goes from 00:00 to 23:59
        from: ^2026-12-24T25:00 => there is no time 25:00; a day goes from 00:00 to 23:59
        from: ^2026-12-24T18:00Z => times are the machine's own; leave the zone 'Z' out
        from: ^2026-12-24T18:00:00+01:00 => times are the machine's own; leave the zone '+01:00' out
        from: ^2026-12-24 18:00 CET => times are the machine's own; leave the zone 'CET' out
        from: ^2026-12-24T18:00-05 => times are the machine's own; leave the zone '-05' out
        from: ^2026-12-24 9am => \(date) '2026-12-24 9am'; did you mean 2026-12-24T09:00?
        from: ^2026-12-24t18:00 => \(date) '2026-12-24t18:00'; did you mean 2026-12-24T18:00?
        from: ^2026-12-24 at 18:00 => \(date) '2026-12-24 at 18:00'
        from: ^24.12.2026 18.30 => \(date) '24.12.2026 18.30'; did you mean 2026-12-24T18:30?
        from: ^tomorrow => \(date) 'tomorrow'
        from: ^18:00 => \(date) '18:00'
        from: ^'' => \(date) an empty text
        from: ^[2026-12-24] => \(date) a list
        from:^ => \(date) nothing
        until: ^2026-12-24T18:00:00.5 => \(date) '2026-12-24T18:00:00.5'
        until: ^Dec 24 => \(date) 'Dec 24'
        from: ^2026-12-24T => \(date) '2026-12-24T'
        until: ^2026-12-24  18:00 => \(date) '2026-12-24  18:00'; did you mean 2026-12-24T18:00?
        until: ^2026-12-24T180000 => \(date) '2026-12-24T180000'
        from: 2026-12-24T18:00⏎    until: ^2026-12-24T18:00 \
        => 'until' is not after 'from', which leaves no time at all
        """.cases(in: showing)

    private static let dates = "dates like 2026-12-25 or 2026-12-24..2027-01-02, or the path of a calendar (.ics)"

    private static let exceptions = """
        except: ^christmas => expected \(dates), found 'christmas'
        except: ^holidays.ical => expected \(dates), found 'holidays.ical'
        except: ^.ics => expected \(dates), found '.ics'
        except: ^2026-12-24.. => expected \(dates), found '2026-12-24..'
        except: ^2026-12-24..2026-12-26..2026-12-28 => expected \(dates), found '2026-12-24..2026-12-26..2026-12-28'
        except: ^2026-12-26..2026-12-24 => '2026-12-26..2026-12-24' ends before it begins
        except: ^2026-12-24T18:00 => 'except' names whole days, and '2026-12-24T18:00' is a time of one
        except: ^25.12.2026 => \(date) '25.12.2026'; did you mean 2026-12-25?
        except: [^2026-02-30] => there is no day 2026-02-30: that month has 28 days
        except: ^[] => 'except' is empty; write \(dates), or leave it out
        except: ^{a: b} => expected \(dates), found a mapping
        except: [^[a]] => expected \(dates), found a list
        """.cases(in: showing)

    @Test(arguments: days + hours + bounds + exceptions) func wrongRules(_ example: Case) { example.check() }

    private static let rule = "a mapping with 'days', 'hours', 'from', 'until' or 'except', or a list of them,"

    private static let showings = """
        show: ^mon-fri => expected \(rule) found 'mon-fri'
        show: [^a] => expected \(rule) found 'a'
        show: [{days: mon}, ^[{}]] => expected \(rule) found a list
        show: [^~] => expected \(rule) found nothing
        show: ^'' => expected \(rule) found an empty text
        show: ^[] => 'show' is empty; write \(rule) or leave it out
        priority: ^high => expected a whole number from -100 to 100, found 'high'
        priority: ^101 => expected a whole number from -100 to 100, found '101'
        priority: ^1.5 => expected a whole number from -100 to 100, found '1.5'
        priority:^ => expected a whole number from -100 to 100, found nothing
        priority: ^[1] => expected a whole number from -100 to 100, found a list
        weight: ^0 => expected a whole number from 1 to 100, found '0'
        weight: ^101 => expected a whole number from 1 to 100, found '101'
        weight: ^-1 => expected a whole number from 1 to 100, found '-1'
        weight: ^2x => expected a whole number from 1 to 100, found '2x'
        weight: ^99999999999999999999 => expected a whole number from 1 to 100, found '99999999999999999999'
        show: {from: 2026-12-24T18:00, hours: 08:00-09:00,^10:00-11:00} \
        => unknown key '10:00-11:00' in 'show'; in braces a comma ends the value; write a list in brackets, or quotes \
        around it
        """.cases(in: "slides:\n- image: a\n  _\n", "slides:\n- folder: a\n  _\n")

    private static let atTheTop = """
        show: {days: mon, except: 2026-12-25,^2026-12-26}⏎slides: [a]⏎ => unknown key '2026-12-26' in 'show'; \
        in braces a comma ends the value; write a list in brackets, or quotes around it
        """.cases()

    @Test(arguments: showings + atTheTop) func wrongShowings(_ example: Case) { example.check() }

    /// The reader checks each text of a list, and the other lines.
    private static let several = """
        slides:⏎\
        - image: a⏎\
          show:⏎\
            days: [mon, ^Tue, ^~]⏎\
            hours: [^9am-5pm, 17:00-18:00]⏎\
            from: ^24.12.2026⏎\
        - folder: b⏎\
          weight: ^0⏎\
          show: {from: 2026-12-24, until: ^2026-12-23} \
        => unknown day 'Tue'; did you mean 'tue'? \
        => expected days like mon-fri or sat,sun, found nothing \
        => expected hours like 07:30-11:00, found '9am-5pm'; did you mean 09:00-17:00? \
        => \(date) '24.12.2026'; did you mean 2026-12-24? \
        => expected a whole number from 1 to 100, found '0' \
        => 'until' is not after 'from', which leaves no time at all
        """.cases()

    @Test(arguments: several) func allAtOnce(_ example: Case) { example.check() }
}
