/** What the pages « Avant l’ouverture » and « Services » may show of the configuration: no secret. */

import { platformSettings } from '#domains/invoicing/platform/settings.ts'
import type { MarketplaceFacts } from '#domains/opening/server/opening.ts'
import type { Services } from '#domains/opening/server/services.ts'
import { paymentSettings } from '#domains/payments/server/settings.ts'
import { carrierSettings } from '#domains/shipping/carriers/settings.ts'
import { smtpTransport } from '#platform/mail/send.ts'
import { requiresSecondFactor } from './startup/env.ts'
import type { Env } from './startup/env-schema.ts'

export const marketplaceFacts = (env: Env): MarketplaceFacts => ({
  isDemo: env.DEMO,
  publicUrl: env.PUBLIC_URL ?? null,
  requiresSecondFactor: requiresSecondFactor(env),
  paymentIsReal: env.PAYMENT_PROVIDER !== 'sandbox',
  hasCarrier: carrierSettings(env).kind !== 'none',
})

const secret = (value: string | undefined) => (value ? 'présente, jamais montrée' : null)
/** Host and port alone: the address contains a password. */
const hostOf = (url: string | undefined) => (url ? new URL(url).host : null)

export const servicesOf = (env: Env): Services => ({
  mail: env.SMTP_URL ? smtpTransport(env.SMTP_URL, env.MAIL_FROM) : null,
  payments: paymentSettings(env),
  platform: platformSettings(env),
  carrier: carrierSettings(env),
  shown: {
    mail: [
      { name: 'SMTP_URL', value: hostOf(env.SMTP_URL), hint: 'Le serveur de courriel, avec son compte.' },
      { name: 'MAIL_FROM', value: env.MAIL_FROM, hint: 'L’expéditeur\u00a0; les retours d’erreur y arrivent.' },
      { name: 'SUPPORT_EMAIL', value: env.SUPPORT_EMAIL, hint: 'La boîte qui reçoit les demandes.' },
    ],
    payment: [
      { name: 'PAYMENT_PROVIDER', value: env.PAYMENT_PROVIDER, hint: 'stripe pour une vraie boutique.' },
      { name: 'STRIPE_SECRET_KEY', value: secret(env.STRIPE_SECRET_KEY), hint: 'La clé secrète du compte Stripe.' },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        value: secret(env.STRIPE_WEBHOOK_SECRET),
        hint: 'Le secret de l’adresse /api/payments/events/stripe, déclarée chez Stripe.',
      },
    ],
    platform: [
      {
        name: 'EINVOICING_FLOW_URL',
        value: hostOf(env.EINVOICING_FLOW_URL),
        hint: 'Où la plateforme agréée reçoit factures et rapports (AFNOR XP Z12-013).',
      },
      {
        name: 'EINVOICING_DIRECTORY_URL',
        value: hostOf(env.EINVOICING_DIRECTORY_URL),
        hint: 'L’annuaire des entreprises, chez la même plateforme.',
      },
      { name: 'EINVOICING_TOKEN_URL', value: hostOf(env.EINVOICING_TOKEN_URL), hint: 'Où le serveur s’identifie.' },
      { name: 'EINVOICING_CLIENT_ID', value: secret(env.EINVOICING_CLIENT_ID), hint: 'L’identifiant de ce serveur.' },
      { name: 'EINVOICING_CLIENT_SECRET', value: secret(env.EINVOICING_CLIENT_SECRET), hint: 'Son mot de passe.' },
      {
        name: 'EINVOICING_WEBHOOK_SECRET',
        value: secret(env.EINVOICING_WEBHOOK_SECRET),
        hint: 'Le secret des avis envoyés à /api/invoices/platform-events.',
      },
    ],
    carrier: [
      {
        name: 'CARRIER',
        value: env.CARRIER ?? null,
        hint: 'sendcloud pour les étiquettes d’un transporteur\u00a0; sans lui, chaque vendeur prend le sien.',
      },
      { name: 'SENDCLOUD_PUBLIC_KEY', value: secret(env.SENDCLOUD_PUBLIC_KEY), hint: 'La clé publique du compte.' },
      { name: 'SENDCLOUD_SECRET_KEY', value: secret(env.SENDCLOUD_SECRET_KEY), hint: 'Sa clé secrète.' },
      {
        name: 'SENDCLOUD_HOME_OPTION',
        value: env.SENDCLOUD_HOME_OPTION ?? null,
        hint: 'Le service des colis à domicile, par son code chez Sendcloud.',
      },
      {
        name: 'SENDCLOUD_RELAY_OPTION',
        value: env.SENDCLOUD_RELAY_OPTION ?? null,
        hint: 'Le service des colis en point relais.',
      },
    ],
    technique: [
      { name: 'PUBLIC_URL', value: env.PUBLIC_URL ?? null, hint: 'L’adresse publique, en https.' },
      {
        name: 'REQUIRE_SECOND_FACTOR',
        value: requiresSecondFactor(env) ? 'on' : 'off',
        hint: 'La double vérification des vendeurs et des administrateurs.',
      },
      { name: 'DATABASE_RLS', value: env.DATABASE_RLS, hint: 'required refuse de démarrer sans sécurité par ligne.' },
      {
        name: 'ENCRYPTION_KEYS',
        value: env.ENCRYPTION_KEYS ? 'présentes, jamais montrées' : null,
        hint: 'Chiffrent les mots de passe des flux\u00a0; sans elles, les vendeurs ne peuvent pas en ajouter.',
      },
      {
        name: 'FILE_STORE',
        value: env.S3_BUCKET ? `${env.FILE_STORE}, ${env.S3_BUCKET}` : env.FILE_STORE,
        hint: 'Où sont les fichiers et les photos\u00a0: dans la base, sur le disque ou dans un compartiment S3.',
      },
      { name: 'CAPTCHA_SECRET', value: secret(env.CAPTCHA_SECRET), hint: 'Freine les inscriptions automatiques.' },
    ],
  },
})
