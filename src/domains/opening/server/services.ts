/** Mail, payment, electronic invoicing and the carrier: their settings by variable name, without secrets, and trials that administrators start. */

import { createPlatform, type PlatformSettings } from '#domains/invoicing/platform/settings.ts'
import type { PaymentSettings } from '#domains/payments/server/port.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { findOperator } from '#domains/settings/server/company.ts'
import type { CarrierParcel } from '#domains/shipping/carriers/port.ts'
import { type CarrierSettings, createCarrier } from '#domains/shipping/carriers/settings.ts'
import type { Db } from '#platform/db/pool.ts'
import { mailHtml, mailText, signMail } from '#platform/mail/render.ts'
import type { Transport } from '#platform/mail/send.ts'
import { fail } from '#shared/errors.ts'
import { authorName, type CurrentUser } from '#shared/user.ts'
import type { ServiceSetting, ServiceTrial, ServiceView } from '../contract.ts'
import { carrierFault, mailFault, paymentFault, platformFault } from '../rules/service-faults.ts'
import { trialMail } from './mails.ts'

export type Services = {
  /** Null without SMTP_URL, in the demo. */
  mail: Transport | null
  payments: PaymentSettings
  platform: PlatformSettings
  carrier: CarrierSettings
  /** Shown on the page: a secret is null or « présente ». */
  shown: Record<ServiceView['key'] | 'technique', ServiceSetting[]>
}

export async function loadServices(
  db: Db,
  { shown }: Services,
): Promise<{ services: ServiceView[]; technique: ServiceSetting[] }> {
  const view = async (key: ServiceView['key']) => ({ key, settings: shown[key], trials: await findTrials(db, key) })
  const services = await Promise.all([view('mail'), view('payment'), view('platform'), view('carrier')])
  return { services, technique: shown.technique }
}

async function findTrials(db: Db, service: ServiceView['key']): Promise<ServiceTrial[]> {
  const rows = await db
    .selectFrom('service_trials as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['t.succeeded', 't.outcome', 't.at', 'u.first_name', 'u.last_name'])
    .where('t.service', '=', service)
    .orderBy('t.id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ succeeded, outcome, at, ...author }) => ({
    succeeded,
    outcome,
    at: at.toISOString(),
    who: authorName(author),
  }))
}

type Outcome = { succeeded: boolean; outcome: string }

async function record(db: Db, service: ServiceView['key'], user: CurrentUser, result: Outcome): Promise<ServiceTrial> {
  const { at } = await db
    .insertInto('service_trials')
    .values({ service, ...result, user_id: user.id })
    .returning('at')
    .executeTakeFirstOrThrow()
  return { ...result, who: `${user.firstName} ${user.lastName}`, at: at.toISOString() }
}

export async function runMailTrial(db: Db, user: CurrentUser, { mail: transport }: Services): Promise<ServiceTrial> {
  if (!transport) {
    const outcome = 'SMTP_URL manque\u00a0: les courriels de la démonstration ne partent pas.'
    return record(db, 'mail', user, { succeeded: false, outcome })
  }
  const now = new Date()
  const mail = trialMail(user.email, now)
  const written = { id: now.getTime(), to: mail.to, subject: mail.subject, html: mailHtml(mail), text: mailText(mail) }
  const result = await transport.send({ ...signMail(written, await findOperator(db)), attachments: [] }).then(
    (): Outcome => ({ succeeded: true, outcome: `Le serveur a accepté le message pour ${user.email}.` }),
    (error): Outcome => ({ succeeded: false, outcome: mailFault(error) }),
  )
  return record(db, 'mail', user, result)
}

export async function runPaymentTrial(db: Db, user: CurrentUser, { payments }: Services): Promise<ServiceTrial> {
  const provider = createProvider(db, payments)
  const accepted =
    provider.name === 'sandbox'
      ? 'La banque d’essai répond. Une vraie boutique encaisse par Stripe\u00a0: variable PAYMENT_PROVIDER.'
      : 'Stripe accepte la clé de ce serveur. Rien n’a été débité.'
  const result = await provider.probe().then(
    (): Outcome => ({ succeeded: true, outcome: accepted }),
    (error): Outcome => ({ succeeded: false, outcome: paymentFault(error) }),
  )
  return record(db, 'payment', user, result)
}

export async function runPlatformTrial(db: Db, user: CurrentUser, { platform }: Services): Promise<ServiceTrial> {
  const accepted =
    platform.kind === 'sandbox'
      ? 'La plateforme d’essai répond. Une vraie place de marché règle les variables EINVOICING_.'
      : 'La plateforme agréée accepte les identifiants de ce serveur. Rien n’a été déposé.'
  const result = await createPlatform(db, platform)
    .probe()
    .then(
      (): Outcome => ({ succeeded: true, outcome: accepted }),
      (error): Outcome => ({ succeeded: false, outcome: platformFault(error) }),
    )
  return record(db, 'platform', user, result)
}

/** The price of a parcel of one kilogram from Reims to Paris: asking for it changes nothing at the carrier. */
const trialParcel: CarrierParcel = {
  key: 'essai',
  orderNumber: 'ESSAI',
  mode: 'HOME',
  carrier: 'Colissimo',
  service: 'Domicile',
  sender: { recipient: 'Essai', street: '1 place Myron Herrick', postcode: '51100', city: 'Reims' },
  recipient: { recipient: 'Essai', street: '1 rue de Rivoli', postcode: '75001', city: 'Paris' },
  phone: null,
  email: null,
  relayId: null,
  ...{ weightGrams: 1_000, lengthCm: 30, widthCm: 20, heightCm: 15 },
}

export async function runCarrierTrial(
  db: Db,
  user: CurrentUser,
  { carrier: settings }: Services,
): Promise<ServiceTrial> {
  const carrier = createCarrier(db, settings)
  if (!carrier) throw fail('CARRIER_OFF')
  const accepted =
    carrier.name === 'embedded'
      ? 'Le transporteur d’essai répond. Une vraie place de marché règle les variables SENDCLOUD_.'
      : 'Le transporteur accepte les clés de ce serveur. Aucun colis n’a été annoncé.'
  const result = await carrier.quote(trialParcel).then(
    (): Outcome => ({ succeeded: true, outcome: accepted }),
    (error): Outcome => ({ succeeded: false, outcome: carrierFault(error) }),
  )
  return record(db, 'carrier', user, result)
}
