import type { Mail, MailBlock } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import { excerptOf } from '../rules.ts'
import { hidesMessage, type ReportDecision } from '../rules-reports.ts'

type ReportOutcome = { id: number; decision: ReportDecision; reason: string; origin: string }

const text = (words: string): MailBlock => ({ kind: 'text', text: words })
const contest = ({ origin }: ReportOutcome): MailBlock => ({
  kind: 'button',
  label: 'Nous écrire',
  url: `${origin}${paths.contact}`,
})

/** Contains the statement of reasons: decision, reason and means of redress (regulation (EU) 2022/2065, article 17). */
export function authorMail(to: string, body: string, outcome: ReportOutcome): Mail {
  const hidden = hidesMessage(outcome.decision)
  const subject = hidden ? 'Nous avons masqué un de vos messages' : 'Un de vos messages nous a été signalé'
  return {
    event: `message-judged:${outcome.id}:${outcome.decision}`,
    to,
    subject,
    title: subject,
    blocks: [
      text(
        hidden
          ? 'La personne à qui vous écriviez nous a signalé un message. Une personne de notre équipe l’a lu et l’a masqué, pour vous deux et sans limite de durée.'
          : 'La personne à qui vous écriviez nous a signalé un message. Une personne de notre équipe l’a lu\u00a0: il reste visible, mais nous vous demandons de ne pas recommencer.',
      ),
      { kind: 'facts', rows: [['Le message', excerptOf(body) || 'une pièce jointe']] },
      text(`Les faits\u00a0: ${outcome.reason}`),
      text(
        'Si vous pensez que nous nous trompons, écrivez-nous, gratuitement et pendant six mois\u00a0: une autre personne relira la décision.',
      ),
      contest(outcome),
    ],
  }
}

const outcomes: Record<ReportDecision, string> = {
  nothing: 'Nous l’avons lu et n’y avons rien retenu contre son auteur. Voici pourquoi\u00a0:',
  warn: 'Nous avons demandé à son auteur de ne pas recommencer. Voici pourquoi\u00a0:',
  hide: 'Nous avons masqué ce message. Voici pourquoi\u00a0:',
  block: 'Nous avons masqué ce message et bloqué le compte de son auteur. Voici pourquoi\u00a0:',
}

export const reporterMail = (to: string, reportId: number, outcome: ReportOutcome): Mail => ({
  event: `message-report-judged:${reportId}`,
  to,
  subject: 'Ce que nous avons décidé de votre signalement',
  title: 'Votre signalement',
  blocks: [
    text(`Vous nous avez signalé un message de votre messagerie. ${outcomes[outcome.decision]}`),
    text(outcome.reason),
    text('Si vous n’êtes pas d’accord, écrivez-nous\u00a0: une autre personne relira la décision.'),
    contest(outcome),
  ],
})
