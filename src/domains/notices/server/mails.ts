import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, facts, paragraph } from '#platform/mail/mail-content.ts'
import { noticeLinks } from '../rules/links.ts'
import { type ComplaintOutcome, complaintOutcomeLabels, type NoticeDecision, noticeNumber } from '../rules.ts'

/** The address is unverified, so the mail contains nothing that the sender wrote. */
export const mailNoticeReceived = (tx: Tx, context: Context, { id, email }: { id: number; email: string }) =>
  queueLimitedMail(
    tx,
    { kind: 'notice', caller: context.user?.id ?? null },
    {
      event: `notice-received:${id}`,
      to: email,
      subject: `Votre signalement ${noticeNumber(id)}`,
      title: 'Nous avons bien reçu votre signalement',
      blocks: [
        paragraph(
          `Il porte le numéro ${noticeNumber(id)}. Une personne de notre équipe le lit, décide, et vous écrit ce qui a été décidé et pourquoi. Le vendeur ne sait pas qui a signalé.`,
        ),
        paragraph('Si vous ne nous avez rien signalé, ignorez ce message\u00a0: quelqu’un s’est trompé d’adresse.'),
      ],
    },
  )

const outcomes: Record<NoticeDecision, string> = {
  rejected: 'Nous n’avons pas retenu votre signalement\u00a0: le contenu reste en vue.',
  withdrawn: 'Nous avons retenu votre signalement\u00a0: le contenu n’est plus en vue.',
  corrected: 'Votre signalement a servi\u00a0: le vendeur a corrigé ce que vous signaliez, et le contenu reste en vue.',
}

const recourse =
  'Vous pouvez contester cette décision, gratuitement, pendant six mois\u00a0: une autre personne la relira. Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié (règlement (UE) 2022/2065, article 21) ou le tribunal.'

type Decided = { id: number; subject: string; decision: NoticeDecision; reason: string }

/** The outcome, for the notifier (DSA, article 16 (5)). */
export const mailNotifier = (
  tx: Tx,
  to: string,
  { id, subject, decision, reason }: Decided,
  contestPath: string | null,
) =>
  queueMail(tx, {
    event: `notice-decided:${id}`,
    to,
    subject: `Votre signalement ${noticeNumber(id)}\u00a0: notre décision`,
    title: 'Notre décision sur votre signalement',
    blocks: [
      paragraph(outcomes[decision]),
      facts([['Vous aviez signalé', subject]]),
      paragraph(`Notre motif\u00a0: ${reason}`),
      paragraph('Cette décision a été prise par une personne.'),
      ...(contestPath === null ? [] : [paragraph(recourse), button('Contester', contestPath)]),
    ],
  })

/** Tells a seller that a notice is closed because they corrected what it was about: nothing is restricted. */
export const mailSellerCorrected = (
  tx: Tx,
  to: string,
  { id, subject, reason }: Pick<Decided, 'id' | 'subject' | 'reason'>,
) =>
  queueMail(tx, {
    event: `notice-corrected:${id}`,
    to,
    subject: `«\u00a0${subject}\u00a0»\u00a0: le signalement est clos`,
    title: 'Votre correction est prise en compte',
    blocks: [
      paragraph(
        'Ce contenu avait été signalé. Vous l’avez corrigé\u00a0: il reste en vue, et vous n’avez rien à faire.',
      ),
      facts([['Contenu', subject]]),
      paragraph(`Notre motif\u00a0: ${reason}`),
    ],
  })

type Contested = { recipientId: number; noticeId: number; subject: string; outcome: ComplaintOutcome; reason: string }

/** The final answer to a complaint (DSA, article 20 (5)). */
export const mailComplaintDecided = (tx: Tx, to: string, contested: Contested) =>
  queueMail(tx, {
    event: `notice-complaint-decided:${contested.recipientId}`,
    to,
    subject: `Votre contestation de la décision ${noticeNumber(contested.noticeId)}`,
    title: complaintOutcomeLabels[contested.outcome],
    blocks: [
      facts([['Contenu', contested.subject]]),
      paragraph(`Notre motif\u00a0: ${contested.reason}`),
      paragraph(
        'Une personne a relu la décision\u00a0: nous ne la relirons plus. Vous pouvez saisir un organe de règlement extrajudiciaire certifié (règlement (UE) 2022/2065, article 21) ou le tribunal.',
      ),
    ],
  })

/** Tells the notifier that the content is back in view, after the seller contested its withdrawal. */
export const mailNotifierRestored = (tx: Tx, to: string, contested: Omit<Contested, 'outcome'>) =>
  queueMail(tx, {
    event: `notice-restored:${contested.recipientId}`,
    to,
    subject: `Votre signalement ${noticeNumber(contested.noticeId)}\u00a0: le contenu est de nouveau en vue`,
    title: 'Le contenu est de nouveau en vue',
    blocks: [
      paragraph('Le vendeur a contesté le retrait de ce que vous aviez signalé, et nous lui avons donné raison.'),
      facts([['Vous aviez signalé', contested.subject]]),
      paragraph(`Notre motif\u00a0: ${contested.reason}`),
    ],
  })

export const mailComplaintReceived = (tx: Tx, to: string, recipientId: number, noticeId: number, token: string) =>
  queueMail(tx, {
    event: `notice-complaint-received:${recipientId}`,
    to,
    subject: `Votre contestation de la décision ${noticeNumber(noticeId)} est reçue`,
    title: 'Nous relisons notre décision',
    blocks: [
      paragraph(
        'Une autre personne que la première la relit quand notre équipe le permet. Vous recevrez sa réponse ici.',
      ),
      button('Voir votre contestation', noticeLinks.decision(token)),
    ],
  })
