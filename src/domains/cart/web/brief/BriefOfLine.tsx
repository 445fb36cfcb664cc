import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { CartLine } from '../../contract.ts'

const actions = {
  responses: 'Donner vos indications',
  artwork: 'Joindre votre fichier',
  nothing: 'Modifier vos indications',
}

/** The brief of goods made on demand, in the cart. A visitor gives the file after login: nothing to do here. */
export function BriefOfLine({ line: { brief, offerId, issues } }: { line: CartLine }) {
  if (!brief) return null
  const given = brief.missing === 'responses' ? '' : brief.responses.map(({ value }) => value).join(' · ')
  const isLater = issues.some(({ code, blocking }) => code === 'BRIEF_MISSING' && !blocking)
  return (
    <p className="mt-0.5 text-sm">
      {given && <span className="break-words">{`Vos indications\u00a0: ${given} · `}</span>}
      <Link to={paths.lineBrief(offerId)} className="link">
        {actions[isLater ? 'nothing' : (brief.missing ?? 'nothing')]}
      </Link>
    </p>
  )
}
