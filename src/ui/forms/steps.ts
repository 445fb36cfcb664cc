export interface StepLimits {
  min: number
  /** Goods sold by six are counted from `min` in steps of six, as the browser's number field does. */
  step: number
  max?: number
}

/** The nearest valid quantity: rounded up to a full step, then limited to `min` and `max`. */
export function settledQuantity(wanted: number, { min, step, max }: StepLimits): number {
  if (!Number.isFinite(wanted) || wanted <= min) return min
  const steps = Math.ceil((wanted - min) / step)
  const most = max === undefined ? Number.POSITIVE_INFINITY : Math.floor((Math.max(max, min) - min) / step)
  return min + Math.min(steps, most) * step
}
