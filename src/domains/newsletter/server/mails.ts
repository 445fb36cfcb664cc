import type { Tx } from '#platform/db/pool.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'
import { newsletterLinks } from '../rules/links.ts'

export const mailConfirmSubscription = (tx: Tx, sent: { id: number; email: string; token: string; round: number }) =>
  queueLimitedMail(
    tx,
    { kind: 'newsletter', caller: null },
    {
      event: `newsletter-to-confirm:${sent.id}:${sent.round}`,
      to: sent.email,
      subject: 'Confirmez votre inscription à la lettre',
      title: 'Confirmez votre inscription',
      blocks: [
        button('Confirmer mon inscription', newsletterLinks.byToken(sent.token)),
        paragraph(
          'Sans confirmation, la lettre ne vous est pas envoyée et votre adresse est effacée dans la semaine. Si vous n’avez rien demandé, ignorez ce message.',
        ),
      ],
    },
  )

type Issue = { id: number; title: string; summary: string }

export const mailIssue = (tx: Tx, issue: Issue, readers: readonly { email: string; token: string }[]) =>
  queueMails(
    tx,
    readers.map(({ email, token }) => ({
      event: `newsletter:${issue.id}`,
      to: email,
      subject: issue.title,
      title: issue.title,
      blocks: [
        paragraph(issue.summary),
        button('Lire le dossier', paths.campaign(issue.id)),
        button('Ne plus recevoir la lettre', newsletterLinks.byToken(token)),
      ],
    })),
  )
