import { button, facts, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import { excerptOf } from '../rules.ts'
import { hidesMessage, type ReportDecision } from '../rules-reports.ts'

type ReportOutcome = { id: number; decision: ReportDecision; reason: string }

const contest = button('Nous écrire', paths.contact)

/** Contains the statement of reasons: decision, reason and means of redress (regulation (EU) 2022/2065, article 17). */
export function authorMail(to: string, body: string, outcome: ReportOutcome): Mail {
  const hidden = hidesMessage(outcome.decision)
  const subject = hidden ? 'Nous avons masqué un de vos messages' : 'Un de vos messages nous a été signalé'
  return {
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
  }
}

const outcomes: Record<ReportDecision, string> = {
  nothing: 'Nous l’avons lu et n’y avons rien retenu contre son auteur. Voici pourquoi\u00a0:',
  warn: 'Nous avons demandé à son auteur de ne pas recommencer. Voici pourquoi\u00a0:',
  hide: 'Nous avons masqué ce message. Voici pourquoi\u00a0:',
  block: 'Nous avons masqué ce message et bloqué le compte de son auteur. Voici pourquoi\u00a0:',
}

export const reporterMail = (to: string, reportId: number, outcome: ReportOutcome): Mail => ({
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
