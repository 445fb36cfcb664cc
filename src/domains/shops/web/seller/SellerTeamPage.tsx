import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { SentInvitation } from '#domains/identity/web/account/SentInvitation.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatShortDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import {
  changeMember,
  inviteMember,
  removeMember,
  setMemberMails,
  showTeam,
  type Team,
  withdrawInvitation,
} from '../../contract-seller.ts'
import { sellerRoleLabels } from '../../rules/opening.ts'
import { MemberMails } from './MemberMails.tsx'
import { SellerFrame } from './SellerFrame.tsx'
import { TeamRights } from './TeamRights.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showTeam, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  if (intent === 'invite')
    return toFormState(
      'invite',
      await attempt(inviteMember, {
        body: { ...bodyOf(inviteMember.body, form), email: textOf(form, 'email').trim() },
      }),
      'L’invitation est partie. Le lien est valable sept jours.',
    )
  if (intent === 'withdraw')
    return toFormState('team', await attempt(withdrawInvitation, { params: { id } }), 'L’invitation est retirée.')
  if (intent === 'role')
    return toFormState(
      'team',
      await attempt(changeMember, { params: { userId: id }, body: bodyOf(changeMember.body, form) }),
      'Les droits sont changés.',
    )
  if (intent === 'mails')
    return toFormState(
      'team',
      await attempt(setMemberMails, { params: { userId: id }, body: bodyOf(setMemberMails.body, form) }),
      'Les courriels sont réglés.',
    )
  return toFormState(
    'team',
    await attempt(removeMember, { params: { userId: id } }),
    'Cette personne ne fait plus partie de l’équipe.',
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mon équipe',
    description: 'Qui tient votre boutique, et ce que chacun peut y faire.',
    path: workspacePaths.sellerTeam,
    hidden: true,
  })

export default function SellerTeamPage() {
  const { members, invitations } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <SellerFrame title="Mon équipe">
      <div className="max-w-3xl">
        <FormNotice state={formState} intent="team" />
        <ul className="border-t border-ink">
          {members.map(member => (
            <Member
              key={`${member.userId}-${member.role}-${member.mayRefund}-${member.mails.join()}`}
              member={member}
            />
          ))}
          {invitations.map(invitation => (
            <SentInvitation key={invitation.id} id={invitation.id} email={invitation.email}>
              {invitationWords(invitation)}
            </SentInvitation>
          ))}
        </ul>
        <section aria-labelledby="inviter" className="mt-8">
          <h2 id="inviter" className="rubric mb-4">
            Inviter quelqu’un
          </h2>
          <FormNotice state={formState} intent="invite" />
          <Form key={invitations.length} method="post" className="grid items-end gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField
              label="Email"
              name="email"
              type="email"
              required
              error={fieldErrorsOf(formState, 'invite').email}
            />
            <RoleField given="orders" />
            <Checkbox
              label="Peut rembourser, et annuler une commande payée"
              name="mayRefund"
              className="sm:col-span-2"
              hint="À cocher pour qui décide de rendre de l’argent. Vous pourrez l’accorder ou le retirer plus tard."
            />
            <Button type="submit" name="intent" value="invite" look="primary" className="justify-self-start">
              Inviter
            </Button>
          </Form>
        </section>
        <TeamRights />
      </div>
    </SellerFrame>
  )
}

const RoleField = ({ given, hidden, name }: { given: SellerRole; hidden?: boolean; name?: string }) => (
  <SelectField
    label={name ? `Rôle de ${name}` : 'Rôle'}
    labelHidden={hidden ?? false}
    name="role"
    defaultValue={given}
    dense={hidden ?? false}
  >
    {sellerRoles.map(value => (
      <option key={value} value={value}>
        {sellerRoleLabels[value].label}
      </option>
    ))}
  </SelectField>
)

function Member({ member }: { member: Team['members'][number] }) {
  const { userId, name, email, role, mayRefund, isMe } = member
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-rule py-3 lg:grid-cols-[1fr_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isMe && <Badge tone="info">Vous</Badge>}
        </p>
        <p className="text-sm text-soft">{email}</p>
      </div>
      <Form method="post" className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="id" value={userId} />
        <RoleField given={role} hidden name={name} />
        {role !== 'owner' && (
          <Checkbox
            label="Peut rembourser"
            name="mayRefund"
            aria-label={`${name} peut rembourser`}
            defaultChecked={mayRefund}
            className="text-sm"
          />
        )}
        <span className="flex gap-2">
          <Button type="submit" name="intent" value="role" size="sm" aria-label={`Changer les droits de ${name}`}>
            Changer
          </Button>
          <Button
            type="submit"
            name="intent"
            value="remove"
            size="sm"
            look="quiet"
            aria-label={`Retirer ${name} de l’équipe`}
          >
            Retirer
          </Button>
        </span>
      </Form>
      <MemberMails member={member} />
    </li>
  )
}

const invitationWords = ({ role, mayRefund, expiresAt }: Team['invitations'][number]) =>
  `${sellerRoleLabels[role].label}${mayRefund ? ', peut rembourser' : ''}, jusqu’au ${formatShortDate(expiresAt)}`
