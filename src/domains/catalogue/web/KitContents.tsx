import { Fragment } from 'react'
import { paths } from '#shared/paths.ts'
import { InText } from '#ui/Price.tsx'
import type { Offer } from '../contract.ts'

type Kit = NonNullable<Offer['kit']>

/** What one kit contains, and the price of its parts bought alone when that is true now: no price is struck. */
export function KitContents({ kit: { parts, separately } }: { kit: Kit }) {
  return (
    <div className="mt-3 border-t border-rule pt-3 text-sm">
      <p className="font-semibold">Contient</p>
      <ul>
        {parts.map(part => (
          <li key={part.slug}>
            <Part part={part} />
          </li>
        ))}
      </ul>
      {separately && <Separately {...separately} />}
    </div>
  )
}

/** The same on the row of one of several models or offers. */
export const KitLine = ({ kit: { parts, separately } }: { kit: Kit }) => (
  <span className="caption block max-w-80">
    {'Contient\u00a0: '}
    {parts.map((part, rank) => (
      <Fragment key={part.slug}>
        {rank > 0 && '\u00a0; '}
        <Part part={part} />
      </Fragment>
    ))}
    {separately && <Separately {...separately} />}
  </span>
)

const Part = ({ part: { title, slug, quantity } }: { part: Kit['parts'][number] }) => (
  <>
    {`${quantity}\u00a0× `}
    <a href={paths.article(slug)} className="link">
      {title}
    </a>
  </>
)

const Separately = (price: NonNullable<Kit['separately']>) => (
  <span className="mt-1 block text-soft">
    {'Séparément\u00a0: '}
    <InText {...price} />
  </span>
)
