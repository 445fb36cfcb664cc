import type { Tx } from '#platform/db/pool.ts'
import { queueMail, queueMails, toEach } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { reviewLinks } from '../rules/links.ts'
import { type RefusalGround, refusalGrounds, reviewMonths } from '../rules.ts'

/** A review with those who are concerned by it. */
export type ReviewParties = {
  id: number
  title: string
  text: string
  author: string
  authorEmail: string
  vendor: string
  team: string[]
}

/** `round`: a review that was changed is decided again. */
export const mailPublished = (tx: Tx, review: ReviewParties, round: number) =>
  queueMail(tx, {
    event: `review-published:${review.id}:${round}`,
    to: review.authorEmail,
    subject: `Votre avis est publié\u00a0: ${review.title}`,
    title: 'Votre avis est publié',
    blocks: [
      paragraph(`Merci\u00a0: votre avis sur ${review.title} aide ceux qui achètent après vous.`),
      facts([['Signé', review.author]]),
      button('Voir mes avis', reviewLinks.own()),
    ],
  })

export const mailSellerOfReview = (tx: Tx, review: ReviewParties, round: number) =>
  queueMails(
    tx,
    toEach(review.team, {
      event: `review-received:${review.id}:${round}`,
      subject: `Un avis de ${review.author}\u00a0: ${review.title}`,
      title: 'Un acheteur a donné son avis',
      blocks: [
        paragraph(review.text),
        paragraph('Vous pouvez y répondre\u00a0: votre réponse s’affiche sous l’avis.'),
        button('Répondre', reviewLinks.received),
      ],
    }),
  )

/** Contains the reasons of the refusal (C. conso D111-19). */
export const mailReviewRefused = (
  tx: Tx,
  review: ReviewParties,
  { ground, reason, round }: { ground: RefusalGround; reason: string; round: number },
) =>
  queueMail(tx, {
    event: `review-refused:${review.id}:${round}`,
    to: review.authorEmail,
    subject: `Votre avis n’est pas publié\u00a0: ${review.title}`,
    title: 'Votre avis n’est pas publié',
    blocks: [
      paragraph(
        `Une personne de notre équipe a lu votre avis sur ${review.title} et ne le publie pas. Voici pourquoi\u00a0:`,
      ),
      facts([['Motif', refusalGrounds[ground]]]),
      paragraph(reason),
      paragraph(
        'Vous pouvez le modifier\u00a0: il sera relu. Si vous pensez que nous nous trompons, écrivez-nous, gratuitement et pendant six mois\u00a0: une autre personne relira la décision.',
      ),
      button('Modifier mon avis', reviewLinks.own({ avis: review.id })),
    ],
  })

export const mailReviewReply = (tx: Tx, review: ReviewParties, reply: string) =>
  queueMail(tx, {
    event: `review-replied:${review.id}`,
    to: review.authorEmail,
    subject: `${review.vendor} répond à votre avis`,
    title: `${review.vendor} répond à votre avis`,
    blocks: [paragraph(reply), button('Voir mes avis', reviewLinks.own())],
  })

export const mailReplyRemoved = (tx: Tx, review: ReviewParties, reason: string, round: number) =>
  queueMails(
    tx,
    toEach(review.team, {
      event: `review-reply-removed:${review.id}:${round}`,
      subject: 'Votre réponse à un avis est retirée',
      title: 'Votre réponse est retirée',
      blocks: [
        paragraph(
          `Votre réponse à l’avis de ${review.author} sur ${review.title} n’est plus affichée. Voici pourquoi\u00a0:`,
        ),
        paragraph(reason),
        paragraph('Vous pouvez en écrire une autre, ou nous écrire si vous pensez que nous nous trompons.'),
        button('Voir les avis', reviewLinks.received),
      ],
    }),
  )

export const mailDoubtDecided = (tx: Tx, review: ReviewParties, outcome: 'upheld' | 'refused', reason: string) =>
  queueMails(
    tx,
    toEach(review.team, {
      event: `review-doubt:${review.id}:${outcome}`,
      subject: 'Ce que nous avons décidé d’un avis signalé',
      title: outcome === 'upheld' ? 'L’avis reste publié' : 'L’avis est retiré',
      blocks: [
        paragraph(`Vous doutiez de l’authenticité de l’avis de ${review.author} sur ${review.title}.`),
        paragraph(reason),
        button('Voir les avis', reviewLinks.received),
      ],
    }),
  )

type Invitation = {
  orderId: number
  number: string
  email: string
  vendor: string
  titles: string[]
  deliveredAt: Date
}

/** `stopPath`: stops these mails without logging in. */
export const mailReviewInvitation = (tx: Tx, order: Invitation, stopPath: string) =>
  queueMail(tx, {
    event: `review-invitation:${order.orderId}`,
    to: order.email,
    subject: `Votre avis sur la commande ${order.number}`,
    title: 'Qu’en pensez-vous, à l’usage\u00a0?',
    blocks: [
      paragraph(
        `Vous avez reçu le ${formatLongDate(order.deliveredAt)} votre commande chez ${order.vendor}\u00a0: ${order.titles.join(', ')}. Votre avis, bon ou mauvais, sert à ceux qui choisissent après vous.`,
      ),
      button('Donner mon avis', reviewLinks.own()),
      paragraph(
        `Rien n’est donné en échange. Un avis s’écrit dans les ${reviewMonths}\u00a0mois de la livraison\u00a0; il est relu avant d’être publié, et signé de votre prénom.`,
      ),
      button('Ne plus recevoir ces invitations', stopPath),
    ],
  })
