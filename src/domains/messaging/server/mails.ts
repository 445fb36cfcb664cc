import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import { type ConversationSide, excerptOf } from '../rules.ts'
import { hidesMessage, type ReportDecision } from '../rules-reports.ts'
import { type ConversationRecord, presentBuyer, presentSubject } from './present.ts'

type ReportOutcome = { id: number; decision: ReportDecision; reason: string }

const contest = button('Nous écrire', paths.contact)

/** Contains the statement of reasons: decision, reason and means of redress (regulation (EU) 2022/2065, article 17). */
export function mailAuthor(tx: Tx, to: string, body: string, outcome: ReportOutcome) {
  const hidden = hidesMessage(outcome.decision)
  const subject = hidden ? 'Nous avons masqué un de vos messages' : 'Un de vos messages nous a été signalé'
  return queueMail(tx, {
    event: `message-decided:${outcome.id}:${outcome.decision}`,
    to,
    subject,
    title: subject,
    blocks: [
      paragraph(
        hidden
          ? 'La personne à qui vous écriviez nous a signalé un message. Une personne de notre équipe l’a lu et l’a masqué, pour vous deux et sans limite de durée.'
          : 'La personne à qui vous écriviez nous a signalé un message. Une personne de notre équipe l’a lu\u00a0: il reste visible, mais nous vous demandons de ne pas recommencer.',
      ),
      facts([['Le message', excerptOf(body) || 'une pièce jointe']]),
      paragraph(`Les faits\u00a0: ${outcome.reason}`),
      paragraph(
        'Si vous pensez que nous nous trompons, écrivez-nous, gratuitement et pendant six mois\u00a0: une autre personne relira la décision.',
      ),
      contest,
    ],
  })
}

const outcomes: Record<ReportDecision, string> = {
  nothing: 'Nous l’avons lu et n’y avons rien retenu contre son auteur. Voici pourquoi\u00a0:',
  warn: 'Nous avons demandé à son auteur de ne pas recommencer. Voici pourquoi\u00a0:',
  hide: 'Nous avons masqué ce message. Voici pourquoi\u00a0:',
  block: 'Nous avons masqué ce message et bloqué le compte de son auteur. Voici pourquoi\u00a0:',
}

export const mailReporter = (tx: Tx, to: string, reportId: number, outcome: ReportOutcome) =>
  queueMail(tx, {
    event: `message-report-decided:${reportId}`,
    to,
    subject: 'Ce que nous avons décidé de votre signalement',
    title: 'Votre signalement',
    blocks: [
      paragraph(`Vous nous avez signalé un message de votre messagerie. ${outcomes[outcome.decision]}`),
      paragraph(outcome.reason),
      paragraph('Si vous n’êtes pas d’accord, écrivez-nous\u00a0: une autre personne relira la décision.'),
      contest,
    ],
  })

export type Recipients = {
  team: string[]
  buyer_email: string | null
  buyer_status: string | null
  operator_email: string
}

const about = (row: ConversationRecord) => {
  const subject = presentSubject(row)
  if (!subject) return ''
  return subject.kind === 'order'
    ? ` au sujet de la commande ${subject.number}`
    : ` au sujet de «\u00a0${subject.title}\u00a0»`
}

const fromMailbox = 'Répondez depuis votre messagerie\u00a0: votre adresse n’est pas communiquée.'
const howToReply: Record<ConversationSide, string> = {
  buyer: fromMailbox,
  seller: fromMailbox,
  operator: 'Répondez depuis le back-office\u00a0: le vendeur lit le nom de l’équipe, pas le vôtre.',
}

function addressesOf(row: Recipients, reader: ConversationSide): string[] {
  if (reader === 'operator') return [row.operator_email]
  return reader === 'seller' ? row.team : row.buyer_email === null ? [] : [row.buyer_email]
}

/** Names the sender only; the mail does not contain the message. */
export function mailUnread(
  tx: Tx,
  row: ConversationRecord & Recipients,
  reader: ConversationSide,
  first: number,
  unread: number,
) {
  const writer = reader === 'seller' ? presentBuyer(row) : row.vendor_name
  const mail = {
    event: `messages-unread:${row.id}:${reader}:${first}`,
    subject: unread > 1 ? `${unread}\u00a0messages de ${writer}` : `Un message de ${writer}`,
    title: `${writer} vous a écrit`,
    blocks: [
      paragraph(
        `${unread > 1 ? `${unread}\u00a0messages vous attendent` : 'Un message vous attend'}${about(row)}. ${howToReply[reader]}`,
      ),
      button(
        'Lire et répondre',
        reader === 'operator' ? workspacePaths.sellerMessagesAdmin(row.vendor_id) : paths.messages(row.id),
      ),
    ],
  }
  return queueMails(tx, toEach(addressesOf(row, reader), mail))
}
