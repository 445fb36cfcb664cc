/** Emails of a return: an immediate receipt, then each action to the other party, in the transaction of the action. */
import { sql } from 'kysely'
import { findMailOrder, type MailOrder } from '#domains/orders/server/mails/mail-data.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, type MailBlock, type MailFact, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate, formatTime } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { CarrierStep, ReturnAction, ReturnKind } from '../rules.ts'
import { type ReturnReason, returnReasons } from '../rules-reasons.ts'
import type { ReturnRow } from './access.ts'

const buttonTo = (row: Pick<ReturnRow, 'id'>): MailBlock => button('Voir le dossier', paths.returnFile(row.id))

const requestTexts: Record<
  ReturnKind,
  { receipt: string; subject: string; sellerTitle: string; next: string; duty: string }
> = {
  WITHDRAWAL: {
    receipt: 'Votre rétractation est enregistrée',
    subject: 'Votre rétractation pour la commande',
    sellerTitle: 'Un acheteur se rétracte',
    next: 'Gardez ce message\u00a0: il vaut accusé de réception. S’ils vous ont été remis ou envoyés, renvoyez les articles au vendeur sous 14\u00a0jours\u00a0; il vous rembourse sous 14\u00a0jours, et peut attendre les articles partis ou la preuve de leur envoi.',
    duty: 'Vous avez 14\u00a0jours pour rembourser, livraison standard comprise si l’acheteur renonce à toute la commande\u00a0; vous pouvez attendre les articles partis ou la preuve de leur envoi. Ce qui n’est pas parti ne part plus. Une rétractation ne se refuse pas.',
  },
  RETURN: {
    receipt: 'Votre demande de retour est enregistrée',
    subject: 'Votre demande de retour pour la commande',
    sellerTitle: 'Un acheteur demande un retour',
    next: 'Le vendeur vous répond sous 5\u00a0jours. N’envoyez rien avant son accord.',
    duty: 'Répondez sous 5\u00a0jours\u00a0: acceptez, demandez une précision, ou refusez avec un motif.',
  },
  DAMAGE: {
    receipt: 'Votre signalement est enregistré',
    subject: 'Votre signalement pour la commande',
    sellerTitle: 'Un acheteur signale un dommage',
    next: 'Gardez les articles et leur emballage\u00a0: le vendeur ou le transporteur peuvent demander à les voir. Le vendeur vous répond sous 5\u00a0jours.',
    duty: 'Répondez sous 5\u00a0jours\u00a0: remplacement, remboursement, précision, ou refus avec un motif. Pour agir contre le transporteur, les réserves partent en recommandé dans les trois jours qui suivent la livraison\u00a0: la lettre est prête dans le dossier.',
  },
}

export async function mailReturnRequested(
  tx: Tx,
  row: ReturnRow,
  { stepId, articles }: { stepId: number; articles: string },
) {
  const order = await findMailOrder(tx, row.order_id)
  const words = requestTexts[row.kind]
  const summary = facts(factRows(row, order, articles))
  const event = `return-requested:${stepId}`
  await queueMail(tx, {
    event,
    to: order.buyer.email,
    subject: `${words.subject} ${order.number}`,
    title: words.receipt,
    blocks: [
      paragraph(words.next),
      summary,
      button('Télécharger l’accusé de réception', `/api/returns/${row.id}/receipt`),
      buttonTo(row),
    ],
  })
  await queueMails(
    tx,
    toEach(order.team.return, {
      event,
      subject: `${words.sellerTitle}\u00a0: commande ${order.number}`,
      title: words.sellerTitle,
      blocks: [summary, paragraph(words.duty), buttonTo(row)],
    }),
  )
}

const factRows = (row: ReturnRow, order: MailOrder, articles: string): [string, string][] => [
  ['Dossier', row.number],
  ['Commande', order.number],
  ['Vendeur', order.vendorName],
  ['Acheteur', order.buyer.companyName || `${order.buyer.firstName} ${order.buyer.lastName}`],
  ['Articles', articles],
  // The column contains keys of the table.
  ...(row.reason ? [['Motif', returnReasons[row.reason as ReturnReason]] as [string, string]] : []),
  ['Reçue', `${formatLongDate(row.created_at)} à ${formatTime(row.created_at)}`],
]

type ActionMail = { to: readonly ('buyer' | 'seller' | 'operator')[]; title: string; words: string }
/** Recipients and message of each action, without the author's note. */
const actionMails: Record<ReturnAction | CarrierStep, ActionMail> = {
  arrive: {
    to: ['seller'],
    title: 'Un retour vient d’être livré',
    words: 'Comptez ce qui est arrivé dans le dossier\u00a0: le remboursement en dépend.',
  },
  misroute: {
    to: ['buyer', 'seller'],
    title: 'Un colis de retour est en difficulté',
    words:
      'La réclamation auprès du transporteur revient au vendeur, dont c’est l’étiquette\u00a0; la remise du colis au transporteur est prouvée.',
  },
  requestDetails: {
    to: ['buyer'],
    title: 'Le vendeur demande une précision',
    words: 'Répondez-lui depuis le dossier, photos à l’appui si besoin.',
  },
  answer: {
    to: ['seller'],
    title: 'L’acheteur a répondu',
    words: 'Le dossier est de nouveau à étudier, sous 5\u00a0jours.',
  },
  accept: {
    to: ['buyer'],
    title: 'Votre retour est accepté',
    words: 'Renvoyez les articles\u00a0: l’adresse, et l’étiquette si le vendeur en édite une, sont dans le dossier.',
  },
  refuse: {
    to: ['buyer'],
    title: 'Le vendeur refuse votre demande',
    words:
      'Si vous n’êtes pas d’accord, soumettez-nous le litige depuis le dossier\u00a0: nous lirons les deux versions.',
  },
  replace: {
    to: ['buyer'],
    title: 'Le vendeur promet un remplacement',
    words: 'Confirmez-le dans le dossier dès que vous l’avez reçu.',
  },
  confirmReplaced: {
    to: ['seller'],
    title: 'Le remplacement est bien arrivé',
    words: 'L’acheteur l’a confirmé\u00a0: le dossier est clos.',
  },
  makeLabel: {
    to: ['buyer'],
    title: 'Votre étiquette de retour est prête',
    words: 'Téléchargez-la dans le dossier, collez-la sur le colis et remettez-le au transporteur.',
  },
  send: {
    to: ['seller'],
    title: 'Les articles sont en route vers vous',
    words: 'La preuve de leur envoi est dans le dossier.',
  },
  receive: { to: ['buyer'], title: 'Le vendeur a reçu votre retour', words: 'Le remboursement suit.' },
  refund: {
    to: ['buyer'],
    title: 'Votre remboursement est demandé',
    words: 'Un second message vous dira quand la banque l’aura exécuté.',
  },
  dispute: {
    to: ['seller', 'operator'],
    title: 'Un litige est ouvert',
    words: 'Cep & Chai lit le dossier des deux côtés et décide.',
  },
  escalate: {
    to: ['buyer', 'operator'],
    title: 'Un litige est ouvert',
    words: 'Le vendeur n’a pas vu revenir les articles. Cep & Chai lit le dossier des deux côtés et décide.',
  },
  rule: {
    to: ['buyer', 'seller'],
    title: 'Litige\u00a0: remboursement décidé',
    words: 'Cep & Chai a décidé le remboursement de l’acheteur.',
  },
  dismiss: {
    to: ['buyer', 'seller'],
    title: 'Litige\u00a0: clos sans remboursement',
    words:
      'Cep & Chai a clos le litige sans remboursement. Vos droits restent entiers\u00a0: médiation et justice vous sont ouvertes.',
  },
  cancel: {
    to: ['seller'],
    title: 'L’acheteur abandonne sa demande',
    words: 'Le dossier est clos, rien n’est à rembourser.',
  },
}

export async function mailReturnAction(
  tx: Tx,
  row: ReturnRow,
  { act, stepId, note }: { act: ReturnAction | CarrierStep; stepId: number; note: string },
) {
  const order = await findMailOrder(tx, row.order_id)
  const { to, title, words } = actionMails[act]
  const amount = await refundRow(tx, row.refund_id)
  for (const side of to)
    for (const address of await addressesOf(tx, order, side))
      await queueMail(tx, {
        event: `return-${act}:${stepId}`,
        to: address,
        subject: `${title}\u00a0: ${row.number}`,
        title,
        blocks: [
          ...(note ? [paragraph(`«\u00a0${note}\u00a0»`)] : []),
          paragraph(words),
          facts([['Dossier', row.number], ['Commande', order.number], ['Vendeur', order.vendorName], ...amount]),
          buttonTo(row),
        ],
      })
}

async function refundRow(tx: Tx, refundId: number | null): Promise<MailFact[]> {
  if (refundId === null) return []
  const { amount_cents } = await tx
    .selectFrom('refunds')
    .select('amount_cents')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  return [['Montant', `${euros(amount_cents)} TTC`]]
}

const addressesOf = async (tx: Tx, order: MailOrder, side: ActionMail['to'][number]) =>
  side === 'buyer' ? [order.buyer.email] : side === 'seller' ? order.team.return : bypassRls(tx, operatorsOf)

async function operatorsOf(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(sql<boolean>`roles && ARRAY['ADMIN', 'SUPER_ADMIN']`)
    .where('status', '=', 'active')
    .execute()
  return rows.map(row => row.email)
}

/** Reminder before the deadline, then notice once it has passed. */
export async function mailClock(tx: Tx, row: ReturnRow, late: boolean): Promise<void> {
  const order = await findMailOrder(tx, row.order_id)
  const due = row.due_on ? formatLongDate(row.due_on) : ''
  const what = row.status === 'REQUESTED' ? 'répondre' : row.status === 'REPLACING' ? 'remplacer' : 'rembourser'
  await queueMails(
    tx,
    toEach(order.team.return, {
      event: `return-${late ? 'late' : 'due'}:${row.id}:${row.due_on}`,
      subject: late
        ? `En retard\u00a0: vous deviez ${what} au plus tard le ${due} (${row.number})`
        : `À ${what} au plus tard le ${due} (${row.number})`,
      title: late ? `Le délai pour ${what} est passé` : `Il vous reste peu de temps pour ${what}`,
      blocks: [
        paragraph(
          late
            ? 'L’acheteur peut maintenant nous soumettre le litige. Après un remboursement dû en retard à un particulier, la loi majore la somme (C. conso L242-4).'
            : `Dernier jour\u00a0: ${due}, inclus.`,
        ),
        facts([
          ['Dossier', row.number],
          ['Commande', order.number],
        ]),
        buttonTo(row),
      ],
    }),
  )
}
