import type { ReactNode } from 'react'
import { everyNth, size } from './frame.ts'

export interface ChartTexts {
  title: string
  /** Summary of the chart in a sentence, for screen readers. */
  summary: string
  /** Label of each position on the axis: days, weeks, hours. */
  labels: readonly string[]
  /** Formats a value with its unit. */
  format: (value: number) => string
}

export type Series = { name: string; values: readonly (number | null)[] }

interface ChartFigureProps extends ChartTexts {
  series: readonly Series[]
  ticks: readonly number[]
  y: (value: number) => number
  x: (index: number) => number
  children: ReactNode
}

/** Title, axes, chart, and the same values as a table below. */
export function ChartFigure({ title, summary, labels, format, series, ticks, y, x, children }: ChartFigureProps) {
  const step = everyNth(labels.length)
  return (
    <figure className="chart">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        {series.length > 1 && <Legend series={series} />}
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${title}. ${summary}`}>
        {ticks.map(tick => (
          <g key={tick} className={tick === 0 ? 'chart-zero' : 'chart-rule'}>
            <line x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
            <text x={size.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
              {tick.toLocaleString('fr-FR')}
            </text>
          </g>
        ))}
        {labels.map((label, index) =>
          index % step === 0 ? (
            <text key={label} x={x(index)} y={size.height - 8} textAnchor="middle" className="chart-label">
              {label}
            </text>
          ) : null,
        )}
        {children}
      </svg>
      <details className="text-sm">
        <summary className="link inline-flex min-h-8 cursor-pointer items-center print:hidden">
          Voir les chiffres
        </summary>
        <Figures title={title} labels={labels} series={series} format={format} />
      </details>
    </figure>
  )
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <span className="flex flex-wrap gap-x-4 text-sm text-soft">
    {series.map(({ name }, index) => (
      <span key={name} className="flex items-center gap-1.5">
        <svg viewBox="0 0 24 4" aria-hidden="true" className="w-6">
          <path d="M0 2H24" className="chart-line" data-series={index} />
        </svg>
        {name}
      </span>
    ))}
  </span>
)

function Figures({ title, labels, series, format }: Pick<ChartFigureProps, 'title' | 'labels' | 'series' | 'format'>) {
  return (
    // A long table scrolls inside its container, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section aria-label={`Chiffres\u00a0: ${title}`} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="table table-tight">
        <thead>
          <tr>
            <th scope="col">Période</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="text-end!">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name} className="text-end!">
                  {values[index] == null ? '—' : format(values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
