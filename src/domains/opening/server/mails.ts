import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Mail } from '#platform/mail/mail-content.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'

/** Sent at once, outside the queue: its outcome is shown to the administrator who pressed the button. */
export const trialMail = (to: string, at: Date): Mail => ({
  event: `mail-trial:${at.getTime()}`,
  to,
  subject: 'Essai du courriel de la boutique',
  title: 'Les courriels partent',
  blocks: [
    paragraph(
      'Ce message a été envoyé par le serveur de courriel de la boutique, à votre demande. Vérifiez qu’il n’est pas classé parmi les indésirables.',
    ),
    button('Revenir aux services', workspacePaths.servicesAdmin),
  ],
})
