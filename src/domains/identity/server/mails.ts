import type { Mail } from '#platform/mail/mail.ts'
import { paths } from '#shared/paths.ts'

export const welcomeMail = (to: string, firstName: string, origin: string): Mail => ({
  event: `welcome:${to}`,
  to,
  subject: 'Bienvenue sur Cep & Chai',
  title: `Bienvenue, ${firstName}`,
  blocks: [
    {
      kind: 'text',
      text: 'Votre compte est créé. Vous pouvez commander à plusieurs vendeurs en un seul panier, vous faire livrer ou retirer vos articles dans le magasin le plus proche.',
    },
    { kind: 'button', label: 'Parcourir le catalogue', url: `${origin}${paths.articles()}` },
  ],
})

/** Sent instead of creating a second account: only the owner learns that one exists. */
export const alreadyRegisteredMail = (to: string, origin: string, attempt: string): Mail => ({
  event: `already-registered:${attempt}`,
  to,
  subject: 'Vous avez déjà un compte Cep & Chai',
  title: 'Vous avez déjà un compte',
  blocks: [
    {
      kind: 'text',
      text: 'Une inscription vient d’être demandée avec votre adresse, qui a déjà un compte. Rien n’a changé. Si c’était vous, connectez-vous ; si vous avez oublié votre mot de passe, demandez-en un nouveau depuis la fenêtre de connexion.',
    },
    { kind: 'button', label: 'Se connecter', url: `${origin}${paths.register}` },
  ],
})

export const resetMail = (to: string, token: string, origin: string): Mail => ({
  event: `password-reset:${token.slice(0, 12)}`,
  to,
  subject: 'Votre nouveau mot de passe Cep & Chai',
  title: 'Choisissez un nouveau mot de passe',
  blocks: [
    {
      kind: 'text',
      text: 'Vous avez demandé un nouveau mot de passe. Ce lien est valable 30 minutes et ne sert qu’une fois.',
    },
    { kind: 'button', label: 'Choisir un nouveau mot de passe', url: `${origin}${paths.forgot(token)}` },
    { kind: 'text', text: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.' },
  ],
})

export const passwordChangedMail = (to: string, attempt: string): Mail => ({
  event: `password-changed:${attempt}`,
  to,
  subject: 'Votre mot de passe a changé',
  title: 'Votre mot de passe a changé',
  blocks: [
    {
      kind: 'text',
      text: 'Le mot de passe de votre compte vient d’être remplacé et vos autres connexions ont été fermées. Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe.',
    },
  ],
})
