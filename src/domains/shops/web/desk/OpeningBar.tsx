import { paths } from '#shared/paths.ts'
import { Link } from '#ui/Link.tsx'
import type { SellerDesk } from '../../contract-seller.ts'
import { steps, stepWords } from '../../rules/opening.ts'
import { placesOf, stepsLeft } from './opening-places.ts'

/** On the pages where the steps are done: how far the opening is, and what comes next. */
export function OpeningBar({ desk }: { desk: SellerDesk }) {
  if (desk.status !== 'draft' || !desk.isOwner) return null
  const left = stepsLeft(desk)
  const [next] = left
  const [place] = next ? placesOf[next] : []
  return (
    <p className="mb-6 flex max-w-3xl flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule bg-chalk px-3 py-2 text-sm">
      <Link to={paths.sellerOpening} className="link">
        {`Ouverture\u00a0: ${steps.length - left.length} étapes sur ${steps.length}`}
      </Link>
      {next && place ? (
        <span>
          Ensuite&nbsp;:{' '}
          <Link to={place.to} className="link font-semibold">
            {stepWords[next]}
          </Link>
        </span>
      ) : (
        <span className="font-semibold">Tout est prêt&nbsp;: demandez l’ouverture.</span>
      )}
    </p>
  )
}
