import { classes } from '../classes.ts'
import { linePath, pointAt, type Value, valueScale } from './scales.ts'
import type { Tone } from './tones.ts'
import './charts.css'

interface SparklineProps {
  values: readonly Value[]
  /** What it tells, for those who do not see it: « En hausse sur 30 jours, de 12 à 31 commandes ». */
  label: string
  tone?: Tone
  className?: string
}

/** A line as small as a word, beside the figure it explains. */
export function Sparkline({ values, label, tone = 'green', className }: SparklineProps) {
  const scale = valueScale(values)
  const last = values.findLastIndex(value => value !== null)
  const end = values[last]
  return (
    <span className={classes('inline-block h-6 w-24 align-middle', className)} data-tone={tone}>
      <svg width="100%" height="100%" className="overflow-visible" aria-hidden="true">
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
          <path d={linePath(values, scale)} className="chart-line" />
        </svg>
        {typeof end === 'number' && (
          <circle cx={`${pointAt(last, values.length)}%`} cy={`${scale.at(end)}%`} r="2.5" className="chart-dot" />
        )}
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}
