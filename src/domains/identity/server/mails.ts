import { greetingName } from '#platform/mail/inert.ts'
import { button, type Mail, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'

/** The address is not verified yet, so the recipient may not be the person who registered. */
export const welcomeMail = (to: string, firstName: string): Mail => ({
  event: `welcome:${to}`,
  to,
  subject: 'Bienvenue sur Cep & Chai',
  title: ['Bienvenue', greetingName(firstName)].filter(Boolean).join(', '),
  blocks: [
    paragraph(
      'Votre compte est créé. Vous pouvez commander à plusieurs vendeurs en un seul panier, vous faire livrer ou retirer vos articles dans le magasin le plus proche.',
    ),
    button('Parcourir le catalogue', paths.articles()),
  ],
})

/** Sent instead of creating a second account: only the owner learns that one exists. */
export const alreadyRegisteredMail = (to: string, attempt: string): Mail => ({
  event: `already-registered:${attempt}`,
  to,
  subject: 'Vous avez déjà un compte Cep & Chai',
  title: 'Vous avez déjà un compte',
  blocks: [
    paragraph(
      'Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte. Rien n’a changé. Si c’était vous, connectez-vous\u00a0; si vous avez oublié votre mot de passe, demandez-en un nouveau depuis la fenêtre de connexion.',
    ),
    button('Se connecter', paths.register),
  ],
})

/** Once a day of answer and number. */
export const vatNumberUnknownMail = (to: string, vatNumber: string, day: string): Mail => ({
  event: `vat-number-unknown:${vatNumber}:${day}`,
  to,
  subject: 'Votre numéro de TVA est à corriger',
  title: 'Votre numéro de TVA est inconnu du VIES',
  blocks: [
    paragraph(
      `Le service européen VIES ne connaît pas le numéro ${vatNumber} de votre compte. Vous pouvez commander comme avant\u00a0; ce numéro ne figure plus sur vos nouvelles factures tant qu’il n’est pas corrigé.`,
    ),
    button('Corriger mon numéro', paths.profile),
  ],
})

export const emailVerificationMail = (to: string, token: string): Mail => ({
  event: `email-proof:${token.slice(0, 12)}`,
  to,
  subject: 'Confirmez votre adresse',
  title: 'Confirmez votre adresse',
  blocks: [
    paragraph(
      'Ce lien confirme que cette adresse est la vôtre. Il est valable vingt-quatre heures et ne sert qu’une fois.',
    ),
    button('Confirmer mon adresse', paths.confirmEmail(token)),
    paragraph('Si vous n’avez rien demandé, ignorez ce message.'),
  ],
})

export const emailTakenMail = (to: string, attempt: string): Mail => ({
  event: `email-taken:${attempt}`,
  to,
  subject: 'Cette adresse a déjà un compte',
  title: 'Cette adresse a déjà un compte',
  blocks: [paragraph('Quelqu’un a voulu utiliser votre adresse pour un autre compte. Rien n’a changé.')],
})

export const emailChangeRequestedMail = (to: string, next: string, attempt: string): Mail => ({
  event: `email-leaving:${attempt}`,
  to,
  subject: 'Changement d’adresse demandé',
  title: 'Changement d’adresse demandé',
  blocks: [
    {
      kind: 'text',
      text: `Vous avez demandé que votre compte passe à l’adresse ${next}. Le changement attend qu’elle soit confirmée.`,
      links: true,
    },
    paragraph('Si ce n’était pas vous, changez aussitôt votre mot de passe.'),
  ],
})

export const emailChangedMail = (to: string, next: string, token: string): Mail => ({
  event: `email-changed:${token.slice(0, 12)}`,
  to,
  subject: 'L’adresse de votre compte a changé',
  title: 'L’adresse de votre compte a changé',
  blocks: [
    paragraph(`Votre compte utilise désormais l’adresse ${next}. Si c’est bien vous, vous n’avez rien à faire.`),
    paragraph(
      'Si ce n’était pas vous, reprenez votre compte\u00a0: ce lien rétablit votre adresse, ferme toutes les connexions et vous fait choisir un nouveau mot de passe. Il est valable sept jours et ne sert qu’une fois.',
    ),
    button('Reprendre mon compte', paths.undoEmail(token)),
  ],
})

export const emailRestoredMail = (to: string, attempt: string): Mail => ({
  event: `email-restored:${attempt}:${to}`,
  to,
  subject: 'Un changement d’adresse a été annulé',
  title: 'Un changement d’adresse a été annulé',
  blocks: [
    paragraph(
      'Le compte a retrouvé son adresse précédente, à la demande de la personne qui la lit. Toutes ses connexions sont fermées et son mot de passe est remplacé.',
    ),
  ],
})

export const secondFactorMail = (to: string, isOn: boolean, attempt: string): Mail => ({
  event: `second-factor-${isOn ? 'on' : 'off'}:${attempt}`,
  to,
  subject: isOn ? 'Double vérification activée' : 'Double vérification désactivée',
  title: isOn ? 'Double vérification activée' : 'Double vérification désactivée',
  blocks: [
    paragraph(
      isOn
        ? 'Votre compte demande désormais un code de votre application à chaque connexion. Gardez vos codes de secours en lieu sûr.'
        : 'Votre compte ne demande plus que le mot de passe. Si ce n’était pas vous, changez-le aussitôt.',
    ),
  ],
})

export const erasedMail = (to: string, attempt: string): Mail => ({
  event: `erased:${attempt}`,
  to,
  subject: 'Votre compte est supprimé',
  title: 'Votre compte est supprimé',
  blocks: [
    paragraph(
      'Vos coordonnées, vos adresses et vos connexions sont effacées. Vos commandes et leurs pièces comptables sont gardées dix ans, comme la loi l’exige, sans servir à autre chose.',
    ),
  ],
})

export const resetMail = (to: string, token: string): Mail => ({
  event: `password-reset:${token.slice(0, 12)}`,
  to,
  subject: 'Votre nouveau mot de passe Cep & Chai',
  title: 'Choisissez un nouveau mot de passe',
  blocks: [
    paragraph('Vous avez demandé un nouveau mot de passe. Ce lien est valable 30 minutes et ne sert qu’une fois.'),
    button('Choisir un nouveau mot de passe', paths.forgot(token)),
    paragraph('Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.'),
  ],
})

/** `emptied`: the reset removed the contents of the account, because its email had never been verified. */
export const passwordChangedMail = (to: string, attempt: string, emptied = false): Mail => ({
  event: `password-changed:${attempt}`,
  to,
  subject: 'Votre mot de passe a changé',
  title: 'Votre mot de passe a changé',
  blocks: [
    paragraph(
      'Le mot de passe de votre compte vient d’être remplacé et vos autres connexions ont été fermées. Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe.',
    ),
    ...(emptied
      ? [
          paragraph(
            'Votre adresse n’avait pas encore été confirmée\u00a0: quelqu’un d’autre a pu ouvrir ce compte à votre nom. Par sécurité, nous en avons retiré les adresses, le téléphone, les informations d’entreprise, le panier, la double vérification et les autres accès enregistrés. Les commandes restent.',
          ),
        ]
      : []),
  ],
})

type AdminNotice = { requestId: string }

export const accountBlockedMail = (to: string, reason: string, { requestId }: AdminNotice): Mail => ({
  event: `account-blocked:${requestId}`,
  to,
  subject: 'Votre compte est bloqué',
  title: 'Votre compte est bloqué',
  blocks: [
    paragraph('Nous avons bloqué votre compte, pour le motif suivant\u00a0:'),
    paragraph(reason),
    paragraph(
      'Vos commandes en cours suivent leur cours. Si vous pensez que nous nous trompons, écrivez-nous\u00a0: une personne relira la décision.',
    ),
    button('Nous écrire', paths.contact),
  ],
})

export const secondFactorRemovedMail = (to: string, reason: string, { requestId }: AdminNotice): Mail => ({
  event: `second-factor-removed:${requestId}`,
  to,
  subject: 'Double vérification retirée par notre équipe',
  title: 'Double vérification retirée',
  blocks: [
    paragraph(
      'Votre compte n’est plus protégé que par son mot de passe, et vous avez été déconnecté partout. Activez de nouveau la double vérification à votre prochaine connexion. Le motif de notre équipe\u00a0:',
    ),
    paragraph(reason),
    paragraph('Si vous n’avez rien demandé, changez aussitôt votre mot de passe et écrivez-nous.'),
    button('Nous écrire', paths.contact),
  ],
})

export const accountOpenedMail = (to: string, reason: string, { requestId }: AdminNotice): Mail => ({
  event: `account-opened:${requestId}`,
  to,
  subject: 'Votre compte est de nouveau ouvert',
  title: 'Votre compte est de nouveau ouvert',
  blocks: [
    paragraph('Vous pouvez de nouveau vous connecter. Voici pourquoi nous l’avons rouvert\u00a0:'),
    paragraph(reason),
  ],
})

export const accountViewedMail = (to: string, reason: string, { requestId }: AdminNotice): Mail => ({
  event: `account-viewed:${requestId}`,
  to,
  subject: 'Nous avons regardé votre compte',
  title: 'Nous avons regardé votre compte',
  blocks: [
    paragraph(
      'Pour vous aider, une personne de notre équipe regarde le site tel que vous le voyez, pendant quinze minutes au plus. Elle ne peut rien y changer, ni lire votre messagerie. Son motif\u00a0:',
    ),
    paragraph(reason),
    paragraph('Si vous n’avez rien demandé et que ce motif vous étonne, écrivez-nous.'),
    button('Nous écrire', paths.contact),
  ],
})
