import { isIP } from 'node:net'
import { z } from 'zod'
import { engineNames } from '#domains/search/server/port.ts'
import { ruleFaults, valueFault } from './env-faults.ts'
import { StartUpError } from './start-up.ts'

export { isLoopback } from './env-faults.ts'

const flag = z.enum(['on', 'off']).transform(value => value === 'on')

const postgres = z.url({ protocol: /^postgres(ql)?$/ })

// Digits and dots alone are an IP address, or a mistake.
const isHost = (host: string) =>
  isIP(host) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) && !/^[\d.]+$/.test(host))
const mailbox = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

const legal = z.string().trim().min(1).max(300).optional()

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().refine(isHost).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: postgres,
  /** The same database without the pooler DATABASE_URL may lead to: for LISTEN, jobs and migrations. */
  DATABASE_DIRECT_URL: postgres.optional(),
  /** A streaming replica, for what visitors read; left alone while it is later than this many seconds. */
  REPLICA_URL: postgres.optional(),
  REPLICA_LAG: z.coerce.number().int().min(1).max(60).default(5),
  /** Without row-level security (docs/operations.md): start and say so, or do not start. */
  DATABASE_RLS: z.enum(['wanted', 'required']).default('wanted'),
  /** Read by src/platform/db, which knows no configuration; checked here with the rest. */
  DB_POOL: z.coerce.number().int().min(1).max(1_000).optional(),
  DB_PREPARED: flag.optional(),
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
  /** Without it, in the demo only, mails are read in the outbox page. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z.string().regex(mailbox).default('Cep & Chai <ne-pas-repondre@cepetchai.example>'),
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

/** Reads the configuration; throws one StartUpError with every fault, for a half-configured market must not open. */
export function readEnv(values: NodeJS.ProcessEnv): Env {
  const read: Record<string, unknown> = {}
  const faults = []
  // The keys of the schema are those of Env.
  for (const [key, setting] of Object.entries(schema.shape) as [keyof Env, z.ZodType][]) {
    const value = values[key] === '' ? undefined : values[key]
    const parsed = setting.safeParse(value)
    if (parsed.success) read[key] = parsed.data
    else faults.push(valueFault(key, value))
  }
  const unread = new Set(faults.map(({ key }) => key))
  // Each value came out of the schema of its key.
  const env = read as Env
  faults.push(...ruleFaults(env).filter(({ key }) => !unread.has(key)))
  if (faults.length) throw new StartUpError(faults.map(({ sentence }) => sentence))
  return env
}

export const requiresSecondFactor = ({ REQUIRE_SECOND_FACTOR, DEMO }: Pick<Env, 'REQUIRE_SECOND_FACTOR' | 'DEMO'>) =>
  REQUIRE_SECOND_FACTOR ?? !DEMO

export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

/** Whether people reach the site over HTTPS. */
export const isSecure = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) => PUBLIC_URL?.startsWith('https://') ?? false

/** Where people reach the site; without PUBLIC_URL, on this machine. */
export const siteOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>) =>
  PUBLIC_URL ?? `http://localhost:${PORT}`
