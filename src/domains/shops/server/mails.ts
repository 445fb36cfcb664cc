import { findOperatorEmails } from '#domains/identity/server/admin/operators.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail, queueMails } from '#platform/mail/mail.ts'
import { button, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import type { SellerRole } from '#shared/user.ts'
import { openingSteps, sellerRoleLabels, stepList } from '../rules/opening.ts'
import type { SellerStatus } from '../rules/seller-status.ts'

/** `contest`: page on which the seller contests the decision, when it has one of its own. */
type StatusDecision = { to: SellerStatus; reason: string; requestId: string; contest?: string | undefined }
const words: Partial<Record<SellerStatus, { subject: string; body: string }>> = {
  suspended: {
    subject: 'Vos ventes sont suspendues',
    body: 'Vos offres ne sont plus visibles et ne peuvent plus être achetées. Les commandes déjà passées continuent\u00a0: préparez-les et livrez-les comme convenu. Pour contester cette décision ou la faire lever, écrivez-nous\u00a0: une personne la relira.',
  },
  draft: {
    subject: 'Votre dossier est à compléter',
    body: 'Nous ne pouvons pas encore ouvrir vos ventes. Corrigez ce que dit notre motif dans «\u00a0Ma boutique\u00a0», puis redemandez l’ouverture.',
  },
  verified: {
    subject: 'Vos ventes sont ouvertes',
    body: 'Vos offres publiées sont visibles et peuvent être achetées.',
  },
}

/** Mails the seller's own address and its members, each address once. */
export async function mailStatus(
  tx: Tx,
  vendor: { id: number; name: string; email: string },
  { to, reason, requestId, contest }: StatusDecision,
) {
  const text = words[to]
  if (!text) return
  for (const address of await teamAddresses(tx, vendor)) {
    await queueMail(tx, {
      event: `seller-${to}:${requestId}`,
      to: address,
      subject: text.subject,
      title: `${vendor.name}\u00a0: ${text.subject.toLowerCase()}`,
      blocks: [
        paragraph(text.body),
        ...(reason ? [paragraph(`Notre motif\u00a0: ${reason}`)] : []),
        contest ? button('Contester', contest) : button('Nous écrire', paths.contact),
      ],
    })
  }
}

/** Mails the team, and the former address of the seller when it has another one. */
export async function mailIdentity(
  tx: Tx,
  vendor: { id: number; name: string; email: string; formerEmail: string },
  requestId: string,
) {
  for (const address of new Set([vendor.formerEmail, ...(await teamAddresses(tx, vendor))])) {
    await queueMail(tx, {
      event: `seller-identity:${requestId}`,
      to: address,
      subject: 'Votre identité de vendeur est modifiée',
      title: `${vendor.name}\u00a0: identité modifiée`,
      blocks: [
        paragraph(
          'Votre nom, vos numéros ou vos coordonnées ont été mis à jour. Vos nouveaux documents et vos pages les portent\u00a0; les factures déjà faites gardent les anciens. Mettez aussi à jour votre compte de paiement.',
        ),
        paragraph('Vous n’avez rien demandé, ou quelque chose est faux\u00a0? Écrivez-nous.'),
        button('Nous écrire', paths.contact),
      ],
    })
  }
}

/** The seller's own address and its members, each once. */
export async function teamAddresses(tx: Tx, vendor: { id: number; email: string }): Promise<string[]> {
  const members = await tx
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.vendor_id', '=', vendor.id)
    .execute()
  return [...new Set([vendor.email, ...members.map(({ email }) => email)])]
}

/** Mails the seller, and every operator who may verify it, with the steps it has taken. */
export async function mailReviewRequested(tx: Tx, vendorId: number, vendor: { name: string; email: string }) {
  const event = `seller-review:${vendorId}:${Date.now()}`
  await queueMail(tx, {
    event,
    to: vendor.email,
    subject: 'Votre demande d’ouverture est partie',
    title: `${vendor.name}\u00a0: demande reçue`,
    blocks: [
      paragraph(
        'Nous vérifions votre dossier et vos premiers articles sous deux jours ouvrés. Vous pouvez continuer à préparer votre catalogue\u00a0: il apparaîtra à l’ouverture.',
      ),
    ],
  })
  const toOperator = (to: string): Mail => ({
    event,
    to,
    subject: `${vendor.name} demande son ouverture`,
    title: 'Un vendeur est à vérifier',
    blocks: [
      paragraph(
        `Les ${openingSteps.length} étapes de l’ouverture sont faites\u00a0: ${stepList(openingSteps)}. La boutique reste invisible jusqu’à votre accord.`,
      ),
      button('Vérifier le vendeur', workspacePaths.sellerAdmin(vendorId)),
    ],
  })
  const emails = await findOperatorEmails(tx)
  await bypassRls(tx, owner => queueMails(owner, emails.map(toOperator)))
}

type Invitation = { email: string; role: SellerRole; mayRefund: boolean }

export const mailInvitation = (tx: Tx, name: string, token: string, { email, role, mayRefund }: Invitation) =>
  queueMail(tx, {
    event: `team-invitation:${token.slice(0, 12)}`,
    to: email,
    subject: `${name} vous invite dans son équipe`,
    title: `Rejoindre ${name} sur Cep & Chai`,
    blocks: [
      paragraph(
        `Votre rôle\u00a0: ${sellerRoleLabels[role].label}. ${sellerRoleLabels[role].may}${mayRefund ? ' Vous pourrez aussi rembourser.' : ''} Connectez-vous avec cette adresse, ou créez un compte à cette adresse, puis suivez le lien. Il est valable sept jours.`,
      ),
      button('Rejoindre l’équipe', workspacePaths.joinTeam(token)),
      paragraph('Si vous ne connaissez pas ce vendeur, ignorez ce message.'),
    ],
  })
