/** Loaded before a program (`--import`), makes its clock wrong by CLOCK_SKEW_HOURS. Timers and other programs keep theirs. */
const skew = Number(process.env.CLOCK_SKEW_HOURS) * 3_600_000
const RightDate = globalThis.Date

class SkewedDate extends RightDate {
  constructor(...values: unknown[]) {
    // Of the many ways to make a date, only the one without values asks the clock.
    if (values.length === 0) super(RightDate.now() + skew)
    else super(...(values as [number]))
  }
  static override now = () => RightDate.now() + skew
}
globalThis.Date = SkewedDate as DateConstructor
