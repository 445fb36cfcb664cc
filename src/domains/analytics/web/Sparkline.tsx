/** Trend line without axes or numbers, shown beside the figure itself. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = 100 / Math.max(1, values.length - 1)
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${(23 - (22 * value) / most).toFixed(1)}`)
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" className="mt-2 h-6 w-full">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" className="fill-none stroke-action" />
    </svg>
  )
}
