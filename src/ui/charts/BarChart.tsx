import { ChartFigure, type ChartTexts } from './ChartFigure.tsx'
import { bandScale, valueScale } from './frame.ts'

interface BarChartProps extends ChartTexts {
  name: string
  values: readonly (number | null)[]
}

/** Bar chart of amounts, from zero. */
export function BarChart({ name, values, ...texts }: BarChartProps) {
  const { scale: y, ticks } = valueScale(values.filter(value => value !== null))
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
          >
            <title>{`${texts.labels[index]}\u00a0: ${texts.format(value)}`}</title>
          </rect>
        ),
      )}
    </ChartFigure>
  )
}
