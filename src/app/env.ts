import { z } from 'zod'
import { missingLegal } from '#domains/content/server/legal.ts'
import { engineNames } from '#domains/search/server/port.ts'

const flag = z.enum(['on', 'off']).transform(value => value === 'on')

const postgres = z.url({ protocol: /^postgres(ql)?$/ })

const legal = z.string().trim().min(1).max(300).optional()

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: postgres,
  /** The same database without the pooler DATABASE_URL may lead to: for LISTEN, jobs and migrations. */
  DATABASE_DIRECT_URL: postgres.optional(),
  /** A streaming replica, for what visitors read; left alone while it is later than this many seconds. */
  REPLICA_URL: postgres.optional(),
  REPLICA_LAG: z.coerce.number().int().min(1).max(60).default(5),
  /** Without the second wall (docs/operations.md): start and say so, or do not start. */
  DATABASE_WALL: z.enum(['wanted', 'required']).default('wanted'),
  /** memory: an index in each process; postgres: the database alone; meilisearch: a server of its own. */
  SEARCH_ENGINE: z.enum(engineNames).default('memory'),
  MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEILISEARCH_KEY: z.string().min(1).optional(),
  DATA_DIR: z.string().default('.data'),
  /** Where people reach the site; without it the demo trusts the Host it is called by. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  /** Proxies in front, whose X-Forwarded-For may be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** The demo market: known passwords, outbox page, sandbox payments. */
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_LIMITS: flag.default(true),
  /** Under too much load, visitors are asked to come back before those who order. */
  LOAD_SHEDDING: flag.default(true),
  /** Between « not ready » and the last request taken: longer than the proxy in front takes to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
  /** Seconds of silence after which the jobs of a worker are done by another. */
  JOB_LEASE: z.coerce.number().min(1).max(60).default(10),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Cep & Chai <ne-pas-repondre@cepetchai.example>'),
  /** Who reads what people ask the operator. */
  SUPPORT_EMAIL: z.email().default('aide@cepetchai.example'),
  /** recorded shows an example; open-meteo asks Open-Meteo.com. */
  WEATHER_PROVIDER: z.enum(['recorded', 'open-meteo']).default('recorded'),
  /** A Matomo to count visits instead of our own counter; asked for consent first. */
  MATOMO_URL: z.url({ protocol: /^https$/ }).optional(),
  MATOMO_SITE_ID: z
    .string()
    .regex(/^\d{1,6}$/)
    .default('1'),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'stripe']).default('sandbox'),
  /** Signs the sandbox's events; any long random text. */
  SANDBOX_SECRET: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Something that answers as Stripe does, for trials. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Webhooks may be sent to this very machine, over http and any port: for trials, in the demo only. */
  WEBHOOK_LOOPBACK: flag.default(false),
  CAPTCHA_SECRET: z.string().min(16).optional(),
  /** Who publishes the site (legal notice); all of them are needed when DEMO=off. */
  LEGAL_NAME: legal,
  LEGAL_FORM: legal,
  LEGAL_ADDRESS: legal,
  LEGAL_REGISTER: legal,
  LEGAL_VAT: legal,
  LEGAL_DIRECTOR: legal,
  LEGAL_PHONE: legal,
  LEGAL_EMAIL: legal,
  LEGAL_HOST: legal,
  LEGAL_MEDIATOR: legal,
  /** Sellers and administrators must have a second factor; unless told, in a real market and not in the demo. */
  REQUIRE_SECOND_FACTOR: flag.optional(),
  /** Whom to tell of a flaw: an address or a page; without it LEGAL_EMAIL. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  /** Until when it is answered, at most a year ahead; without it, eleven months after the build. */
  SECURITY_EXPIRES: z.iso.date().optional(),
  /** Where the mobile application is, once it is in a store. */
  APP_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
  PLAY_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
})

export type Env = z.output<typeof schema>

/** Reads the configuration, or stops with a sentence per fault: a half-configured shop must not open. */
export function readEnv(values: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(issue => `Configuration : ${issue.path.join('.')} : ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  const faults = faultsOf(env)
  if (faults.length) throw new Error(faults.map(fault => `Configuration : ${fault}`).join('\n'))
  return env
}

export const requiresSecondFactor = ({ REQUIRE_SECOND_FACTOR, DEMO }: Pick<Env, 'REQUIRE_SECOND_FACTOR' | 'DEMO'>) =>
  REQUIRE_SECOND_FACTOR ?? !DEMO

export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** True when only this machine can reach the site. */
export const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

function faultsOf(env: Env): string[] {
  return [
    !env.RATE_LIMITS && !isLoopback(env.HOST) && 'RATE_LIMITS=off n’est admis que sur une adresse locale',
    env.SEARCH_ENGINE === 'meilisearch' && !env.MEILISEARCH_URL && 'MEILISEARCH_URL manque',
    env.PAYMENT_PROVIDER === 'stripe' && !env.STRIPE_SECRET_KEY && 'STRIPE_SECRET_KEY manque',
    env.PAYMENT_PROVIDER === 'stripe' &&
      !env.STRIPE_WEBHOOK_SECRET &&
      'STRIPE_WEBHOOK_SECRET manque : sans lui un paiement se contrefait',
    env.PAYMENT_PROVIDER === 'stripe' && !env.PUBLIC_URL && 'PUBLIC_URL manque : l’acheteur revient par là de Stripe',
    !env.DEMO && !env.PUBLIC_URL && 'PUBLIC_URL manque : les liens des courriels en dépendent',
    !env.DEMO && env.PAYMENT_PROVIDER === 'sandbox' && 'la banque d’essai n’est admise qu’en démonstration',
    !env.DEMO && env.STRIPE_API_URL !== undefined && 'STRIPE_API_URL n’est admis qu’en démonstration',
    !env.DEMO && env.WEBHOOK_LOOPBACK && 'WEBHOOK_LOOPBACK=on n’est admis qu’en démonstration',
    !env.DEMO && !env.CAPTCHA_SECRET && 'CAPTCHA_SECRET manque',
    Date.parse(env.SECURITY_EXPIRES ?? '') > Date.now() + 365 * 86_400_000 &&
      'SECURITY_EXPIRES est à plus d’un an : security.txt promet moins',
    ...(env.DEMO ? [] : missingLegal(env).map(key => `${key} manque : la page des mentions légales en dépend`)),
  ].filter(fault => fault !== false)
}
