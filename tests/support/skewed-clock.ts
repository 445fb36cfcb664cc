/** Preloaded (`--import`), shifts Date by CLOCK_SKEW_HOURS. Timers and other processes are not affected. */
const skew = Number(process.env.CLOCK_SKEW_HOURS) * 3_600_000
const RightDate = globalThis.Date

class SkewedDate extends RightDate {
  constructor(...values: unknown[]) {
    // Of the constructors of Date, only the one without arguments reads the clock.
    if (values.length === 0) super(RightDate.now() + skew)
    else super(...(values as [number]))
  }
  static override now = () => RightDate.now() + skew
}
globalThis.Date = SkewedDate as DateConstructor
