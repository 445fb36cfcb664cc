/** Configuration errors, in French: one sentence per setting. */
import { type Env, isLoopback } from './env-schema.ts'

export type EnvFault = { key: keyof Env; sentence: string }

const onOff = 'on ou off'
const postgres = 'une adresse de la forme postgres://compte:mot-de-passe@machine:5432/base'
const https = 'une adresse qui commence par https://'
const secret = 'un texte au hasard de 16 caractères au moins'
const expected: { [Key in keyof Env]?: string } = {
  NODE_ENV: 'production, development ou test',
  HOST: 'une adresse IP ou un nom de machine',
  PORT: 'un port, de 0 à 65535',
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  REPLICA_URL: postgres,
  REPLICA_LAG: 'un nombre entier de secondes, de 1 à 60',
  DATABASE_RLS: 'wanted ou required',
  SEARCH_ENGINE: 'memory, postgres ou meilisearch',
  MEILISEARCH_URL: 'une adresse http:// ou https://',
  DB_POOL: 'un nombre entier de connexions, de 1 à 1000',
  DB_PREPARED: onOff,
  FILE_STORE: 'database, disk ou s3',
  S3_BUCKET: 'un nom de compartiment, de 3 à 63 minuscules, chiffres, points ou tirets',
  S3_REGION: 'le nom d’une région, comme eu-west-3',
  S3_ENDPOINT: 'une adresse http:// ou https://',
  S3_PATH_STYLE: onOff,
  PUBLIC_URL: 'une adresse de la forme https://exemple.fr',
  TRUSTED_PROXIES: 'un nombre entier, de 0 à 5',
  DEMO: onOff,
  LOG_LEVEL: 'fatal, error, warn, info, debug ou silent',
  RATE_LIMITS: onOff,
  LOAD_SHEDDING: onOff,
  METRICS_PORT: 'un port, de 0 à 65535',
  WORKER_METRICS_PORT: 'un port, de 0 à 65535',
  METRICS_HOST: 'une adresse IP ou un nom de machine',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'une adresse http:// ou https://',
  OTEL_TRACES_SAMPLER_ARG: 'un nombre de 0 à 1',
  DRAIN_SECONDS: 'un nombre de secondes, de 0 à 15',
  JOB_LEASE: 'un nombre de secondes, de 1 à 60',
  SMTP_URL: 'une adresse de la forme smtp://compte:mot-de-passe@machine:587',
  MAIL_FROM: 'une adresse de la forme Nom <adresse@exemple.fr>',
  SUPPORT_EMAIL: 'une adresse électronique',
  COMPANY_REGISTER: 'embedded ou public',
  WEATHER_PROVIDER: 'recorded ou open-meteo',
  MATOMO_URL: https,
  MATOMO_SITE_ID: 'un nombre de six chiffres au plus',
  PAYMENT_PROVIDER: 'sandbox ou stripe',
  SANDBOX_SECRET: secret,
  STRIPE_API_URL: 'une adresse http:// ou https://',
  CARRIER: 'embedded ou sendcloud',
  SENDCLOUD_WEBHOOK_SECRET: secret,
  SENDCLOUD_API_URL: 'une adresse http:// ou https://',
  EINVOICING_FLOW_URL: 'une adresse http:// ou https://',
  EINVOICING_DIRECTORY_URL: 'une adresse http:// ou https://',
  EINVOICING_TOKEN_URL: 'une adresse http:// ou https://',
  EINVOICING_WEBHOOK_SECRET: secret,
  WEBHOOK_LOOPBACK: onOff,
  ENCRYPTION_KEYS: 'des clés de la forme nom:clé, de 32 octets en base64, séparées par des virgules',
  VAPID_KEYS: 'deux clés VAPID de la forme publique:privée',
  CAPTCHA_SECRET: secret,
  REQUIRE_SECOND_FACTOR: onOff,
  SECURITY_CONTACT: 'une adresse électronique ou une page https://',
  SECURITY_EXPIRES: 'une date de la forme 2027-01-31',
  APP_STORE_URL: https,
  PLAY_STORE_URL: https,
}
// These may contain a password.
export const isSecret = (key: string) => /DATABASE|REPLICA_URL|SMTP|SECRET|KEY|OTLP/.test(key)

export function valueFault(key: keyof Env, value: string | undefined): EnvFault {
  if (value === undefined) return { key, sentence: `${key} manque` }
  const shown = isSecret(key) ? key : `${key}=${value}`
  return { key, sentence: `${shown} : il faut ${expected[key] ?? 'un texte de 300 caractères au plus'}` }
}

/** Rules between settings; settings with an invalid value are absent. */
export function ruleFaults(env: Partial<Env>): EnvFault[] {
  const faults: EnvFault[] = []
  const refuse = (when: boolean, key: keyof Env, sentence: string) => {
    if (when) faults.push({ key, sentence: `${key}${sentence}` })
  }
  refuse(
    env.RATE_LIMITS === false && !isLoopback(env.HOST ?? ''),
    'RATE_LIMITS',
    '=off n’est admis que sur une adresse locale',
  )
  refuse(env.SEARCH_ENGINE === 'meilisearch' && !env.MEILISEARCH_URL, 'MEILISEARCH_URL', ' manque')
  platformFaults(env, refuse)
  storeFaults(env, refuse)
  if (env.PAYMENT_PROVIDER === 'stripe') stripeFaults(env, refuse)
  if (env.CARRIER === 'sendcloud') sendcloudFaults(env, refuse)
  refuse(
    Date.parse(env.SECURITY_EXPIRES ?? '') > Date.now() + 365 * 86_400_000,
    'SECURITY_EXPIRES',
    ' est à plus d’un an : security.txt promet moins',
  )
  if (env.DEMO === false) productionFaults(env, refuse)
  return faults
}

type Refuse = (when: boolean, key: keyof Env, sentence: string) => void

const platformKeys = [
  'EINVOICING_FLOW_URL',
  'EINVOICING_DIRECTORY_URL',
  'EINVOICING_TOKEN_URL',
  'EINVOICING_CLIENT_ID',
  'EINVOICING_CLIENT_SECRET',
  'EINVOICING_WEBHOOK_SECRET',
] as const

/** The six go together: with some of them, invoices would wait without anybody knowing why. */
function platformFaults(env: Partial<Env>, refuse: Refuse): void {
  if (platformKeys.every(key => !env[key])) return
  for (const key of platformKeys) refuse(!env[key], key, ' manque : la plateforme de facturation les exige toutes')
}

/** A bucket is read as soon as it is named, also while its objects move back into the database. */
function storeFaults(env: Partial<Env>, refuse: Refuse): void {
  refuse(env.FILE_STORE === 's3' && !env.S3_BUCKET, 'S3_BUCKET', ' manque')
  if (!env.S3_BUCKET) return
  for (const key of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    refuse(!env[key], key, ' manque : le compartiment ne s’ouvre pas sans ses deux clés')
  const onlyHere = URL.parse(env.S3_ENDPOINT ?? '')
  refuse(
    env.DEMO === false && onlyHere?.protocol === 'http:' && !isLoopback(onlyHere.hostname),
    'S3_ENDPOINT',
    ' : en http://, les fichiers circuleraient en clair',
  )
}

function stripeFaults(env: Partial<Env>, refuse: Refuse): void {
  refuse(!env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY', ' manque')
  refuse(!env.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET', ' manque : sans lui un paiement se contrefait')
  refuse(!env.PUBLIC_URL && env.DEMO !== false, 'PUBLIC_URL', ' manque : l’acheteur revient par là de Stripe')
}

function sendcloudFaults(env: Partial<Env>, refuse: Refuse): void {
  for (const key of ['SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY'] as const)
    refuse(!env[key], key, ' manque : sans les deux clés, Sendcloud refuse chaque étiquette')
  for (const key of ['SENDCLOUD_HOME_OPTION', 'SENDCLOUD_RELAY_OPTION'] as const)
    refuse(!env[key], key, ' manque : le code de l’option d’envoi, dans le compte Sendcloud')
}

function productionFaults(env: Partial<Env>, refuse: Refuse): void {
  refuse(!env.PUBLIC_URL, 'PUBLIC_URL', ' manque : les liens des courriels en dépendent')
  refuse(!env.SMTP_URL, 'SMTP_URL', ' manque : aucun courriel ne partirait')
  refuse(isReserved(env.MAIL_FROM), 'MAIL_FROM', ' manque : l’adresse d’exemple ne peut rien envoyer')
  refuse(isReserved(env.SUPPORT_EMAIL), 'SUPPORT_EMAIL', ' manque : personne ne lirait les demandes')
  refuse(
    env.PAYMENT_PROVIDER === 'sandbox',
    'PAYMENT_PROVIDER',
    ' manque : la banque d’essai n’est admise qu’en démonstration',
  )
  refuse(env.CARRIER === 'embedded', 'CARRIER', '=embedded n’est admis qu’en démonstration')
  refuse(env.SENDCLOUD_API_URL !== undefined, 'SENDCLOUD_API_URL', ' n’est admis qu’en démonstration')
  refuse(env.STRIPE_API_URL !== undefined, 'STRIPE_API_URL', ' n’est admis qu’en démonstration')
  refuse(env.WEBHOOK_LOOPBACK === true, 'WEBHOOK_LOOPBACK', '=on n’est admis qu’en démonstration')
  refuse(!env.CAPTCHA_SECRET, 'CAPTCHA_SECRET', ' manque')
}

/** RFC 2606: a domain that ends in .example neither sends nor receives mail. */
const isReserved = (address = '') => /\.example>?$/i.test(address)
