import { paths } from '#shared/paths.ts'
import { InText } from '#ui/Price.tsx'
import type { Offer } from '../contract.ts'

/** What one kit contains, and the price of its parts bought alone when that is true now: no price is struck. */
export function KitContents({ kit: { parts, separately } }: { kit: NonNullable<Offer['kit']> }) {
  return (
    <div className="mt-3 border-t border-rule pt-3 text-sm">
      <p className="font-semibold">Contient</p>
      <ul>
        {parts.map(({ title, slug, quantity }) => (
          <li key={slug}>
            {`${quantity}\u00a0× `}
            <a href={paths.article(slug)} className="link">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {separately && (
        <p className="mt-1 text-soft">
          {'Séparément\u00a0: '}
          <InText {...separately} />
        </p>
      )}
    </div>
  )
}
