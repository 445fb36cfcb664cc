import { SentInvitation } from '#domains/identity/web/account/SentInvitation.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros, typedAmount } from '#shared/money.ts'
import { type EstateRole, estateRoles } from '#shared/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { Estate, EstatePerson, Invitation } from '../contract.ts'
import { estateRoleLabels, limitWords } from '../rules.ts'
import type { EstateFormState } from './estate-forms.ts'

type Props = { estate: Estate; formState: EstateFormState | undefined }

export function MembersSection({ estate, formState }: Props) {
  const { members, invitations, role } = estate
  const owns = role === 'owner'
  return (
    <section aria-labelledby="membres">
      <h2 id="membres" className="rubric mb-3">
        Membres
      </h2>
      <FormNotice
        state={formState}
        intent="members"
        labels={{ orderLimitCents: 'limite par commande', monthLimitCents: 'limite par mois' }}
      />
      <ul className="border-t border-ink">
        {members.map(member => (
          <MemberRow key={JSON.stringify(member)} member={member} reader={role} />
        ))}
        {invitations.map(invitation => (
          <SentInvitation key={invitation.id} id={invitation.id} email={invitation.email}>
            {invitationWords(invitation)}
          </SentInvitation>
        ))}
      </ul>
      {owns && <InviteForm key={invitations.length} formState={formState} />}
    </section>
  )
}

function MemberRow({ member, reader }: { member: EstatePerson; reader: EstateRole }) {
  const { userId, name, email, role, isMe } = member
  const owns = reader === 'owner'
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            <Badge tone={role === 'owner' ? 'success' : 'info'}>{estateRoleLabels[role].label}</Badge>
            {isMe && <Badge>Vous</Badge>}
          </p>
          <p className="break-words text-sm text-soft">{email}</p>
          <Rights member={member} sums={owns || reader === 'accountant' || isMe} />
        </div>
        {(owns || isMe) && (
          <Form method="post">
            <input type="hidden" name="id" value={userId} />
            <Button
              type="submit"
              name="intent"
              value="remove"
              size="sm"
              look="quiet"
              aria-label={isMe ? 'Quitter le domaine' : `Retirer ${name}`}
            >
              {isMe ? 'Quitter' : 'Retirer'}
            </Button>
          </Form>
        )}
      </div>
      {owns && (
        <details className="mt-1">
          <summary className="link w-fit cursor-pointer text-sm" aria-label={`Changer les droits de ${name}`}>
            Changer les droits
          </summary>
          <Form method="post" className="mt-3 flex flex-col gap-4">
            <input type="hidden" name="id" value={userId} />
            <RightsFields given={member} errors={{}} />
            <Button type="submit" name="intent" value="rights" size="sm" className="self-start">
              Enregistrer les droits
            </Button>
          </Form>
        </details>
      )}
    </li>
  )
}

function Rights({ member, sums }: { member: EstatePerson; sums: boolean }) {
  const { role, monthCents, monthLimitCents, seesOrders } = member
  if (role === 'accountant') return null
  const facts = [
    role === 'buyer' ? limitWords(member) : null,
    sums && role !== 'requester' ? `${euros(monthCents)} ce mois` : null,
    seesOrders ? 'voit toutes les commandes' : null,
  ].filter(Boolean)
  const used = monthLimitCents === null ? null : Math.min(100, Math.round((monthCents / monthLimitCents) * 100))
  return (
    <>
      <p className="text-sm tabular-nums">{facts.join(' · ')}</p>
      {sums && used !== null && (
        <meter
          className="mt-1 block w-48"
          min={0}
          max={100}
          value={used}
          aria-label={`${used}\u00a0% de la limite du mois`}
        />
      )}
    </>
  )
}

type Given = Pick<EstatePerson, 'role' | 'orderLimitCents' | 'monthLimitCents' | 'seesOrders'>

function RightsFields({ given, errors }: { given: Given; errors: Record<string, string> }) {
  const limit = (cents: number | null) => (cents === null ? '' : typedAmount(cents))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Rôle" name="role" defaultValue={given.role}>
          {estateRoles.map(role => (
            <option key={role} value={role}>
              {estateRoleLabels[role].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Limite par commande"
          name="orderLimitCents"
          inputMode="decimal"
          suffix="€"
          defaultValue={limit(given.orderLimitCents)}
          error={errors.orderLimitCents ?? ''}
        />
        <TextField
          label="Limite par mois"
          name="monthLimitCents"
          inputMode="decimal"
          suffix="€"
          defaultValue={limit(given.monthLimitCents)}
          error={errors.monthLimitCents ?? ''}
        />
      </div>
      <p className="text-sm text-soft">
        Les limites, TTC, valent pour un acheteur&nbsp;; vide&nbsp;: sans limite. Au-delà, il demande votre accord.
      </p>
      <Checkbox
        label="Voit aussi les commandes des autres membres"
        name="seesOrders"
        defaultChecked={given.seesOrders}
      />
    </>
  )
}

const newMember: Given = { role: 'requester', orderLimitCents: null, monthLimitCents: null, seesOrders: false }

function InviteForm({ formState }: { formState: EstateFormState | undefined }) {
  const errors = fieldErrorsOf(formState, 'invite')
  return (
    <section aria-labelledby="inviter" className="mt-6">
      <h3 id="inviter" className="mb-3 text-lg">
        Inviter quelqu’un
      </h3>
      <FormNotice state={formState} intent="invite" />
      <Form method="post" className="flex flex-col gap-4">
        <TextField label="Email" name="email" type="email" required error={errors.email ?? ''} className="max-w-md" />
        <RightsFields given={newMember} errors={errors} />
        <Button type="submit" name="intent" value="invite" look="primary" className="self-start">
          Inviter
        </Button>
      </Form>
      <dl className="mt-5 text-sm">
        {estateRoles.map(role => (
          <div key={role} className="flex gap-3 border-b border-rule py-2">
            <dt className="w-28 flex-none font-semibold">{estateRoleLabels[role].label}</dt>
            <dd className="text-soft">{estateRoleLabels[role].may}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const invitationWords = (invitation: Invitation) => {
  const { role, expiresAt } = invitation
  const limits = role === 'buyer' ? `, ${limitWords(invitation)}` : ''
  return `${estateRoleLabels[role].label}${limits}, jusqu’au ${formatShortDate(expiresAt)}`
}
