import type { ReactNode } from 'react'

interface RankBarsProps {
  title: string
  rows: readonly { key: string | number; label: ReactNode; value: number; note?: string }[]
  format: (value: number) => string
  empty: string
}

/** Ranking, longest bar first: labels and values are text, the bar is decorative. */
export function RankBars({ title, rows, format, empty }: RankBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <section aria-label={title}>
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      {rows.length === 0 && <p className="mt-2 text-sm text-soft">{empty}</p>}
      <ol className="mt-2">
        {rows.map(({ key, label, value, note }) => (
          <li key={key} className="relative border-b border-rule py-1.5 text-sm">
            <span
              aria-hidden="true"
              className="absolute inset-y-1 left-0 bg-action/10"
              style={{ width: `${(100 * value) / most}%` }}
            />
            <span className="relative flex items-baseline justify-between gap-4 px-1.5">
              <span className="min-w-0 truncate">{label}</span>
              <span className="max-w-3/5 flex-none text-end tabular-nums">
                {note && <span className="mr-3 text-soft">{note}</span>}
                {format(value)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
