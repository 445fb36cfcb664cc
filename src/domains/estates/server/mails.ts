import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import type { Input } from '#shared/contract.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { authorName } from '#shared/user.ts'
import type { inviteEstateMember } from '../contract.ts'
import type { FrozenLine } from '../contract-requests.ts'
import { estateRoleLabels } from '../rules.ts'

export const mailEstateInvitation = (
  tx: Tx,
  name: string,
  token: string,
  { email, role }: Input<typeof inviteEstateMember>['body'],
) =>
  queueMail(tx, {
    event: `estate-invitation:${token.slice(0, 12)}`,
    to: email,
    subject: `${name} vous invite sur Cep & Chai`,
    title: `Commander pour ${name}`,
    blocks: [
      paragraph(
        `Votre rôle\u00a0: ${estateRoleLabels[role].label.toLowerCase()}. Connectez-vous avec cette adresse, ou créez un compte à cette adresse, puis suivez le lien. Il est valable sept jours.`,
      ),
      button('Rejoindre le domaine', paths.joinEstate(token)),
      paragraph('Si vous ne connaissez pas ce domaine, ignorez ce message.'),
    ],
  })

type Opened = {
  requestId: number
  estateId: number
  userId: number
  lines: readonly FrozenLine[]
  totalCents: number
  note: string
}

/** To every owner. The caller reads as the owner of the tables. */
export async function mailRequest(tx: Tx, { requestId, estateId, userId, lines, totalCents, note }: Opened) {
  const owners = await tx
    .selectFrom('estate_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.estate_id', '=', estateId)
    .where('m.role', '=', 'owner')
    .execute()
  const by = authorName(
    await tx.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirstOrThrow(),
  )
  const mail = {
    event: `estate-request:${requestId}`,
    subject: `${by} demande votre accord pour ${euros(totalCents)} TTC`,
    title: 'Un panier attend votre accord',
    blocks: [
      ...(note ? [paragraph(`${by}\u00a0: «\u00a0${note}\u00a0»`)] : []),
      facts([
        ...lines
          .slice(0, 12)
          .map(({ title, vendor, quantity, saleUnit }): [string, string] => [
            title,
            `${unitsLabel(quantity, saleUnit)}, ${vendor}`,
          ]),
        ['Total TTC', euros(totalCents)],
      ]),
      button('Voir la demande', paths.estateRequests),
    ],
  }
  await queueMails(
    tx,
    toEach(
      owners.map(({ email }) => email),
      mail,
    ),
  )
}

type Decided = { requestId: number; userId: number; isApproved: boolean; note: string }

/** To the requester. */
export async function mailDecision(tx: Tx, { requestId, userId, isApproved, note }: Decided) {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await queueMail(tx, {
    event: `estate-decision:${requestId}:${isApproved ? 'approved' : 'refused'}`,
    to: email,
    subject: isApproved ? 'Accord donné à votre demande' : 'Votre demande est refusée',
    title: isApproved ? 'Vous pouvez commander sur compte' : 'Votre demande n’est pas acceptée',
    blocks: [
      paragraph(
        isApproved
          ? 'Un gérant de votre domaine a donné son accord. Commandez maintenant ce panier par prélèvement à échéance.'
          : `Un gérant de votre domaine a répondu\u00a0: «\u00a0${note}\u00a0». Vous pouvez remettre ces articles dans votre panier et les changer.`,
      ),
      button('Voir mes demandes', paths.estateRequests),
    ],
  })
}
