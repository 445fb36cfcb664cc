import { useChosenShop } from '#domains/shops/web/place.ts'
import { type ListQuery, listHref, withParts } from '../list-links.ts'
import { FacetFold, FacetLink } from './FacetFold.tsx'

/** « Only what my shop has today »: offered once the browser knows which shop that is. */
export function MyShopFilter({ query }: { query: ListQuery }) {
  const mine = useChosenShop()
  if (!mine) return null
  const isChosen = query.magasin === `${mine.id}`
  return (
    <FacetFold title="Mon magasin">
      <FacetLink
        to={listHref(withParts(query, { magasin: isChosen ? undefined : `${mine.id}` }))}
        isChosen={isChosen}
        label={`En stock aujourd’hui\u00a0: ${mine.name}`}
      />
    </FacetFold>
  )
}
