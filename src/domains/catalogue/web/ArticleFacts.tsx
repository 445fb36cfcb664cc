import type { Fact } from './article-facts.ts'

export function ArticleFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="text-sm">
      {facts.map(({ label, value, to }) => (
        <div
          key={`${label}${value}`}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 border-b border-rule py-1.5"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums wrap-anywhere">
            {to ? (
              <a href={to} className="link">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
