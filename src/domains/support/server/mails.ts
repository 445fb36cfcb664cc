import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import type { TicketForm } from '../contract.ts'
import { topics } from '../rules.ts'

type NewTicket = Required<TicketForm> & { id: number; reference: string }

/** The address is unverified, so the mail contains nothing that the sender wrote. */
export const mailReceipt = (tx: Tx, context: Context, { id, reference, email, topic }: NewTicket) =>
  queueLimitedMail(
    tx,
    { kind: 'contact', caller: context.user?.id ?? null },
    {
      event: `ticket-received:${id}`,
      to: email,
      subject: `Votre demande ${reference}`,
      title: 'Nous avons bien reçu votre demande',
      blocks: [
        paragraph(`Référence ${reference}. Sujet\u00a0: ${topics[topic]}.`),
        paragraph(
          'Nous vous répondrons à cette adresse. Si vous ne nous avez pas écrit, ignorez ce message\u00a0: quelqu’un s’est trompé d’adresse.',
        ),
      ],
    },
  )

export const mailOperator = (tx: Tx, to: string, { id, reference, name, topic, orderNumber, message }: NewTicket) =>
  queueMail(tx, {
    event: `ticket-opened:${id}`,
    to,
    subject: `Nouvelle demande ${reference}\u00a0: ${topics[topic]}`,
    title: `${name} nous écrit`,
    blocks: [
      paragraph(`Sujet\u00a0: ${topics[topic]}${orderNumber ? `, commande ${orderNumber}` : ''}`),
      paragraph(message),
      button('Répondre', `${workspacePaths.ticketsAdmin}?id=${id}`),
    ],
  })

/** `count`: messages of the ticket, this one included. */
type Reply = {
  id: number
  reference: string
  email: string
  user_id: number | null
  message: string
  count: number
}

export const mailReply = (tx: Tx, ticket: Reply) =>
  queueMail(tx, {
    event: `ticket-replied:${ticket.id}:${ticket.count}`,
    to: ticket.email,
    subject: `Réponse à votre demande ${ticket.reference}`,
    title: 'Notre réponse',
    blocks: [
      { kind: 'text', text: ticket.message, links: true },
      ticket.user_id === null
        ? paragraph(`Pour continuer, écrivez-nous de nouveau en rappelant la référence ${ticket.reference}.`)
        : button('Suivre ma demande', paths.tickets),
    ],
  })
