import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { OpeningView } from '../contract.ts'

interface Props {
  view: OpeningView
  /** Requirements neither done nor waived. */
  missing: number
  isSuper: boolean
}

/** Opens or closes the shop. */
export function OpeningActions({ view: { state, isDemo }, missing, isSuper }: Props) {
  if (isDemo) return null
  if (!isSuper) return <Notice>Un super-administrateur ouvre et ferme la boutique.</Notice>
  if (state === 'open')
    return (
      <AdminActionForm
        intent="close"
        title="Fermer la boutique"
        hint="Visiteurs et acheteurs ne voient plus le catalogue et ne commandent plus. Les commandes passées, les retours et les messages continuent."
        reasonLabel="Motif de la fermeture"
        danger
        whole
      >
        <Checkbox name="confirmed" label="Je ferme la boutique à tous les acheteurs." required />
      </AdminActionForm>
    )
  if (missing > 0)
    return (
      <Notice kind="warning" title="La boutique ne peut pas encore ouvrir">
        {missing === 1 ? 'Un point reste à régler ci-dessus.' : `${missing} points restent à régler ci-dessus.`}
      </Notice>
    )
  return (
    <AdminActionForm
      intent="open"
      title="Ouvrir la boutique"
      hint="Chacun voit alors le catalogue et peut commander, dans l’instant. Vous pourrez refermer."
      reasonLabel="Note pour le journal"
      open
      whole
    />
  )
}

export function OpeningHistory({ history }: Pick<OpeningView, 'history'>) {
  if (history.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="rubric">Ouvertures et fermetures</h2>
      <ol className="divide-y divide-rule text-sm">
        {history.map(({ opened, reason, who, at }) => (
          <li key={at} className="py-2">
            <span className="font-medium">{opened ? 'Ouverte' : 'Fermée'}</span>
            <span className="text-soft">{` ${formatDateTime(at)}${who ? `, ${who}` : ''}\u00a0: `}</span>
            {reason}
          </li>
        ))}
      </ol>
    </section>
  )
}
