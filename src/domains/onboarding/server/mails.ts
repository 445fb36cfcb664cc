/** Mails about an application, queued in the transaction of the step they report. */
import { findOperatorEmails } from '#domains/identity/server/admin/operators.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { greetingName } from '#platform/mail/inert.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import { queueMail, queueMails } from '#platform/mail/mail.ts'
import { button, facts, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { percent } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { ApplicationSubmission } from '../contract.ts'
import { commissionBasisPoints, companyNumberRow } from '../rules.ts'

/** An application may be submitted more than once; each submission is a separate mail event. */
async function sendingsOf(tx: Tx, applicationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('application_history')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Received = { user: CurrentUser; answers: ApplicationSubmission; applicationId: number }

/** Mails the applicant and every operator who may decide. */
export async function mailReceived(tx: Tx, { user, answers, applicationId }: Received): Promise<void> {
  const event = `application-received:${applicationId}:${await sendingsOf(tx, applicationId)}`
  const siret = companyNumberRow(answers)
  // The applicant's address may be unverified: of their input, the mail contains the number only.
  await queueLimitedMail(
    tx,
    { kind: 'application', caller: user.id },
    {
      event,
      to: user.email,
      subject: 'Nous avons reçu votre candidature',
      title: 'Votre candidature est arrivée',
      blocks: [
        paragraph(
          'Une personne de notre équipe la lit et vérifie vos pièces. La réponse vous arrive par courriel, à cette adresse.',
        ),
        facts([siret]),
        button('Suivre ma candidature', paths.becomeSeller),
      ],
    },
  )
  const toOperator = (email: string): Mail => ({
    event,
    to: email,
    subject: `Candidature de ${answers.tradeName}`,
    title: 'Une candidature est à étudier',
    blocks: [
      facts([['Nom commercial', answers.tradeName], ['Raison sociale', answers.legalName], siret]),
      button('Étudier la candidature', `${workspacePaths.applicationsAdmin}?id=${applicationId}`),
    ],
  })
  const emails = await findOperatorEmails(tx)
  await bypassRls(tx, owner => queueMails(owner, emails.map(toOperator)))
}

type DecisionMail = {
  email: string
  firstName: string
  applicationId: number
  tradeName: string
  reason: string
}

export async function mailMoreInformation(
  tx: Tx,
  { email, firstName, applicationId, reason }: DecisionMail,
): Promise<void> {
  await queueMail(tx, {
    event: `application-more-information:${applicationId}:${await sendingsOf(tx, applicationId)}`,
    to: email,
    subject: 'Votre candidature attend un complément',
    title: [greetingName(firstName), 'il nous manque quelque chose'].filter(Boolean).join(', '),
    blocks: [
      paragraph(reason),
      paragraph(
        'Corrigez votre dossier sur la page de votre candidature, puis envoyez-le à nouveau\u00a0: le reste est gardé.',
      ),
      button('Compléter ma candidature', paths.becomeSeller),
    ],
  })
}

export async function mailAccepted(tx: Tx, { email, applicationId, tradeName, reason }: DecisionMail): Promise<void> {
  await queueMail(tx, {
    event: `application-accepted:${applicationId}`,
    to: email,
    subject: `${tradeName} est accepté sur Cep & Chai`,
    title: 'Bienvenue parmi les vendeurs',
    blocks: [
      paragraph(
        `La candidature de ${tradeName} est acceptée. Votre boutique est créée, encore invisible\u00a0: la page «\u00a0Ma boutique\u00a0» vous guide jusqu’à l’ouverture.`,
      ),
      ...(reason ? [paragraph(reason)] : []),
      facts([
        [
          '1. Votre boutique',
          'Magasin, horaires, retrait, tarifs de livraison, retours, factures, compte de paiement.',
        ],
        [
          '2. Vos articles',
          'Cherchez chaque article par son EAN ou son nom, puis indiquez référence, prix HT et stock\u00a0; ou importez votre tarif.',
        ],
        [
          '3. L’ouverture',
          `Demandez-la quand tout est prêt\u00a0: nous vérifions sous deux jours ouvrés. Chaque commande payée vous arrive par courriel. Commission\u00a0: ${percent(commissionBasisPoints)} du montant HT des articles.`,
        ],
      ]),
      button('Préparer ma boutique', workspacePaths.sellerOpening),
    ],
  })
}

/** States the reasons on a durable medium. */
export async function mailRefused(tx: Tx, { email, applicationId, tradeName, reason }: DecisionMail): Promise<void> {
  await queueMail(tx, {
    event: `application-refused:${applicationId}`,
    to: email,
    subject: 'Votre candidature n’est pas retenue',
    title: 'Votre candidature n’est pas retenue',
    blocks: [
      paragraph(`Nous n’avons pas pu accepter la candidature de ${tradeName}, pour la raison suivante.`),
      paragraph(reason),
      paragraph(
        'Si la situation change, ou si vous pensez que nous nous trompons, écrivez-nous ou présentez une nouvelle candidature.',
      ),
      button('Nous écrire', paths.contact),
    ],
  })
}
