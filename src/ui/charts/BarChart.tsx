import { ChartFigure, type ChartTexts } from './ChartFigure.tsx'
import { bandScale, size, valueScale } from './frame.ts'

interface BarChartProps extends ChartTexts {
  name: string
  values: readonly (number | null)[]
  /** Highlighted bars: frost nights, an unusual day. */
  isMarked?: (value: number, index: number) => boolean
  thresholds?: readonly { value: number; label: string }[]
}

/** Bar chart of amounts, from zero. */
export function BarChart({ name, values, isMarked, thresholds = [], ...texts }: BarChartProps) {
  const known = values.filter(value => value !== null)
  const { scale: y, ticks } = valueScale([...known, ...thresholds.map(({ value }) => value)])
  const band = bandScale(texts.labels.length)
  const x = (index: number) => band.start(index) + band.width / 2
  return (
    <ChartFigure {...texts} series={[{ name, values }]} ticks={ticks} x={x} y={y}>
      {values.map((value, index) =>
        value === null ? null : (
          <rect
            key={texts.labels[index]}
            x={band.start(index)}
            width={band.width}
            y={Math.min(y(value), y(0))}
            height={Math.max(Math.abs(y(0) - y(value)), value === 0 ? 0 : 1)}
            className="chart-bar"
            data-marked={isMarked?.(value, index) || undefined}
          >
            <title>{`${texts.labels[index]} : ${texts.format(value)}`}</title>
          </rect>
        ),
      )}
      {thresholds.map(({ value, label }) => (
        <g key={label} className="chart-threshold">
          <line x1={size.left} x2={size.width - size.right} y1={y(value)} y2={y(value)} />
          <text x={size.width - size.right} y={y(value) - 5} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
    </ChartFigure>
  )
}
