import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { CartLine } from '../../contract.ts'

/** The brief of goods made on demand, in the cart. */
export function BriefOfLine({ line: { brief, offerId } }: { line: CartLine }) {
  if (!brief) return null
  const given = brief.responses.map(({ value }) => value).join(' · ')
  return (
    <p className="mt-0.5 text-sm">
      {!brief.isMissing && <span className="break-words">{given ? `Vos indications\u00a0: ${given} · ` : ''}</span>}
      <Link to={paths.lineBrief(offerId)} className="link">
        {brief.isMissing ? 'Donner vos indications' : 'Modifier vos indications'}
      </Link>
    </p>
  )
}
