import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { RequirementRow } from '../contract.ts'
import { requirementOf } from '../rules/requirements.ts'

const states = {
  done: { tone: 'success', label: 'Fait' },
  missing: { tone: 'warning', label: 'À faire' },
  waived: { tone: 'info', label: 'Dispensé' },
} as const

interface Props {
  row: RequirementRow
  /** Only a super administrator declares and waives. */
  isSuper: boolean
}

/** One requirement: its state, its reason, where to mend it, and what an administrator may do about it. */
export function RequirementItem({ row: { id, state, mark }, isSuper }: Props) {
  const { label, why, to, check, firm } = requirementOf(id)
  const { tone, label: stateLabel } = states[state]
  const isMarked = mark !== null && state !== 'missing'
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-3 sm:grid-cols-[6rem_1fr_auto]">
      <span>
        <Badge tone={tone}>{stateLabel}</Badge>
      </span>
      <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
        <h3 className="text-base font-semibold">{label}</h3>
        <p className="max-w-prose text-sm text-soft">{why}</p>
        {isMarked && (
          <p className="mt-1 max-w-prose text-sm">
            {`${state === 'waived' ? 'Dispensé' : 'Déclaré'} par ${mark.who}, ${formatDateTime(mark.at)}\u00a0: ${mark.reason}`}
          </p>
        )}
        {isSuper && isMarked && <Unmark id={id} label={label} />}
        {isSuper && state === 'missing' && (
          <div className="mt-1 flex flex-col">
            {check === 'declaration' && <Mark id={id} kind="declared" />}
            {!firm && <Mark id={id} kind="waived" />}
          </div>
        )}
      </div>
      <Link
        to={to}
        className="link inline-flex min-h-8 items-center self-start text-sm"
        aria-label={`Voir\u00a0: ${label}`}
      >
        {state === 'missing' ? 'Régler' : 'Voir'}
      </Link>
    </li>
  )
}

const markTexts = {
  declared: {
    title: 'Déclarer fait',
    hint: 'Vous engagez la société\u00a0: écrivez ce qui a été fait, par qui et quand. Le journal le garde.',
    reason: 'Ce qui a été fait',
  },
  waived: {
    title: 'Dispenser',
    hint: 'Le point ne retient plus l’ouverture. Le motif, votre nom et la date restent affichés ici et dans le journal.',
    reason: 'Motif de la dispense',
  },
} as const

const Mark = ({ id, kind }: { id: string; kind: 'declared' | 'waived' }) => (
  <AdminActionForm
    intent={kind}
    title={markTexts[kind].title}
    hint={markTexts[kind].hint}
    reasonLabel={markTexts[kind].reason}
  >
    <input type="hidden" name="id" value={id} />
  </AdminActionForm>
)

const Unmark = ({ id, label }: { id: string; label: string }) => (
  <Form method="post" preventScrollReset className="mt-1">
    <input type="hidden" name="id" value={id} />
    <Button type="submit" size="sm" look="quiet" name="intent" value="unmark" aria-label={`Retirer\u00a0: ${label}`}>
      Retirer
    </Button>
  </Form>
)
