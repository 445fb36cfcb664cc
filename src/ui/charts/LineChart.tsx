import { area, line } from 'd3-shape'
import { ChartFigure, type ChartTexts, type Series } from './ChartFigure.tsx'
import { bandScale, size, valueScale } from './frame.ts'

interface LineChartProps extends ChartTexts {
  /** One to three; the first is the subject, the others are for comparison. */
  series: readonly Series[]
  /** Threshold lines: 0 °C, 19 km/h. */
  thresholds?: readonly { value: number; label: string }[]
  /** Fills under the first series. */
  filled?: boolean
}

/** Line chart of a value over time. */
export function LineChart({ series, thresholds = [], filled = false, ...texts }: LineChartProps) {
  const all = series.flatMap(({ values }) => values.filter(value => value !== null))
  const { scale: y, ticks } = valueScale([...all, ...thresholds.map(({ value }) => value)])
  const band = bandScale(texts.labels.length)
  const x = (index: number) => band.start(index) + band.width / 2
  const draw = line<number | null>()
    .defined(value => value !== null)
    .x((_, index) => x(index))
    .y(value => y(value ?? 0))
  const fill = area<number | null>()
    .defined(value => value !== null)
    .x((_, index) => x(index))
    .y0(y(0))
    .y1(value => y(value ?? 0))
  return (
    <ChartFigure {...texts} series={series} ticks={ticks} x={x} y={y}>
      {filled && series[0] && <path d={fill([...series[0].values]) ?? ''} className="chart-area" />}
      {thresholds.map(({ value, label }) => (
        <g key={label} className="chart-threshold">
          <line x1={size.left} x2={size.width - size.right} y1={y(value)} y2={y(value)} />
          <text x={size.width - size.right} y={y(value) - 5} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {series.map(({ name, values }, index) => (
        <path key={name} d={draw([...values]) ?? ''} className="chart-line" data-series={index} />
      ))}
      {series[0]?.values.map((value, index) =>
        value === null ? null : (
          <circle key={texts.labels[index]} cx={x(index)} cy={y(value)} r="7" className="chart-point">
            <title>{`${texts.labels[index]}\u00a0: ${texts.format(value)}`}</title>
          </circle>
        ),
      )}
    </ChartFigure>
  )
}
