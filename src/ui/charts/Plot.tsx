import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { AxisPoint } from './labels.ts'
import { barAt, indexUnder, pointAt, type ValueScale, writtenTicks } from './scales.ts'

interface PlotProps {
  title: string
  points: readonly AxisPoint[]
  scale: ValueScale
  kind: 'line' | 'bars'
  /** How a tick of the vertical axis is written. */
  format: (value: number) => string
  /** What is read at a point, one line per series. */
  readAt: (index: number) => readonly string[]
  /** Drawn in the plot itself, in percents of it; `active` is the point being read. */
  children: (active: number | null) => ReactNode
}

/** Axes around a drawing, and the value under the pointer or chosen with the arrow keys. */
export function Plot({ title, points, scale, kind, format, readAt, children }: PlotProps) {
  const [active, setActive] = useState<number | null>(null)
  const at = (index: number) => (kind === 'bars' ? barAt : pointAt)(index, points.length)
  const chosen = active === null ? null : Math.min(active, points.length - 1)
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setActive(indexUnder((event.clientX - box.left) / box.width, points.length, kind))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event.key, chosen, points.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
  return (
    <div className="chart-plot">
      <div className="chart-y" aria-hidden="true">
        {scale.ticks.map(tick => (
          <span key={tick} style={{ top: `${scale.at(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div
        className="chart-area"
        role="slider"
        tabIndex={0}
        aria-label={`${title}\u00a0: parcourir les valeurs`}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(chosen ?? 0) + 1}
        aria-valuetext={[points[chosen ?? 0]?.long, ...readAt(chosen ?? 0)].join(', ')}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setActive(null)}
        onFocus={event => event.currentTarget.matches(':focus-visible') && setActive(now => now ?? 0)}
        onBlur={() => setActive(null)}
        onKeyDown={onKeyDown}
      >
        <svg className="chart-drawing" aria-hidden="true">
          {scale.ticks.map(tick => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${scale.at(tick)}%`}
              y2={`${scale.at(tick)}%`}
              className={tick === 0 ? 'chart-zero' : 'chart-rule'}
            />
          ))}
          {children(chosen)}
        </svg>
        {chosen !== null && (
          <output className="chart-readout" aria-hidden="true" style={sideOf(at(chosen))}>
            <b>{points[chosen]?.long}</b>
            {readAt(chosen).map(line => (
              <span key={line}>{line}</span>
            ))}
          </output>
        )}
      </div>
      <div className="chart-x" aria-hidden="true">
        {ticksOf(points).map(({ index, rare }) => (
          <span key={index} data-rare={rare || undefined} style={{ left: `${at(index)}%` }}>
            {points[index]?.short}
          </span>
        ))}
      </div>
    </div>
  )
}

const ticksOf = (points: readonly AxisPoint[]) =>
  writtenTicks(
    points.length,
    points.flatMap((point, index) => (point.marked ? [index] : [])),
  )

/** Hangs the readout so that it never leaves the plot: by its left edge at the left, by its right edge at the right. */
const sideOf = (x: number) => ({ left: `${x}%`, transform: `translateX(-${x}%)` })

/** undefined: not a key of ours. */
function afterKey(key: string, now: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return now === null ? 0 : Math.min(now + 1, last)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return now === null ? last : Math.max(now - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' ? null : undefined
}
