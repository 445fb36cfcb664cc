export interface StepLimits {
  min: number
  /** Goods sold by six are counted from `min` by steps of six, as the browser's own number field does. */
  step: number
  max?: number
}

/** The nearest quantity one may really ask for: rounded up to a full step, then kept within the limits. */
export function settledQuantity(wanted: number, { min, step, max }: StepLimits): number {
  if (!Number.isFinite(wanted) || wanted <= min) return min
  const steps = Math.ceil((wanted - min) / step)
  const most = max === undefined ? Number.POSITIVE_INFINITY : Math.floor((Math.max(max, min) - min) / step)
  return min + Math.min(steps, most) * step
}
