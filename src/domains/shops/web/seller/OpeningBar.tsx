import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerDashboard } from '../../contract-seller.ts'
import { openingStepLabels, openingSteps } from '../../rules/opening.ts'
import { openingStepLinks, stepsLeft } from './opening-step-links.ts'

/** Progress of the opening checklist and its next step, shown on the pages of its steps. */
export function OpeningBar({ dashboard }: { dashboard: SellerDashboard }) {
  if (dashboard.status !== 'draft' || !dashboard.isOwner) return null
  const left = stepsLeft(dashboard)
  const [next] = left
  const [place] = next ? openingStepLinks[next] : []
  return (
    <p className="mb-6 flex max-w-3xl flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule bg-chalk px-3 py-2 text-sm">
      <Link to={workspacePaths.sellerOpening} className="link">
        {`Ouverture\u00a0: ${openingSteps.length - left.length} étapes sur ${openingSteps.length}`}
      </Link>
      {next && place ? (
        <span>
          Ensuite&nbsp;:{' '}
          <Link to={place.to} className="link font-semibold">
            {openingStepLabels[next]}
          </Link>
        </span>
      ) : (
        <span className="font-semibold">Tout est prêt&nbsp;: demandez l’ouverture.</span>
      )}
    </p>
  )
}
