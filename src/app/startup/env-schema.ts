import { isIP } from 'node:net'
import { z } from 'zod'
import { engineNames } from '#domains/search/server/port.ts'
import { readSealingKeys } from '#platform/sealing.ts'

const flag = z.enum(['on', 'off']).transform(value => value === 'on')

const postgres = z.url({ protocol: /^postgres(ql)?$/ })

// Digits and dots alone are an IP address, or a mistake.
const isHost = (host: string) =>
  isIP(host) !== 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host) && !/^[\d.]+$/.test(host))
const mailbox = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

export const envSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().refine(isHost).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: postgres,
  /** The same database without a pooler in between: for LISTEN, jobs and migrations. */
  DATABASE_DIRECT_URL: postgres.optional(),
  /** A streaming replica, for visitors' reads; not used while its lag exceeds this many seconds. */
  REPLICA_URL: postgres.optional(),
  REPLICA_LAG: z.coerce.number().int().min(1).max(60).default(5),
  /**
   * When row-level security is not available (docs/operations.md): wanted starts with a warning, required does not
   * start.
   */
  DATABASE_RLS: z.enum(['wanted', 'required']).default('wanted'),
  /** src/platform/db reads these by itself; they are validated here with the rest. */
  DB_POOL: z.coerce.number().int().min(1).max(1_000).optional(),
  DB_PREPARED: flag.optional(),
  /** memory: an index in each process; postgres: the database alone; meilisearch: a separate server. */
  SEARCH_ENGINE: z.enum(engineNames).default('memory'),
  MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEILISEARCH_KEY: z.string().min(1).optional(),
  DATA_DIR: z.string().default('.data'),
  /** Where the worker moves the bytes of files, pictures and documents: nowhere, under DATA_DIR, or an S3 bucket. */
  FILE_STORE: z.enum(['database', 'disk', 's3']).default('database'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{2,40}$/)
    .default('us-east-1'),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The bucket in the path of the address; by default where there is an endpoint. */
  S3_PATH_STYLE: flag.optional(),
  /** Public base URL; without it the demo trusts the Host header. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  /** Number of proxies in front, whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Demo mode: known passwords, outbox page, sandbox payments. */
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  RATE_LIMITS: flag.default(true),
  /** Under overload, rejects visitors before buyers. */
  LOAD_SHEDDING: flag.default(true),
  /** Prometheus page of a server, on a port of its own; absent: none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The same for a worker, which runs beside a server with the same settings. */
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().refine(isHost).default('127.0.0.1'),
  /** Collector of OpenTelemetry, by OTLP over HTTP; absent: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  /** Share of the traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Between the first « not ready » and the last request accepted: longer than the proxy needs to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
  /** Seconds of silence after which a worker's jobs are released to the others. */
  JOB_LEASE: z.coerce.number().min(1).max(60).default(10),
  /** Without it, in the demo only, mails are shown on the outbox page. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z.string().regex(mailbox).default('Cep & Chai <ne-pas-repondre@cepetchai.example>'),
  /** Mailbox that receives requests to the operator. */
  SUPPORT_EMAIL: z.email().default('aide@cepetchai.example'),
  /** recorded returns sample data; open-meteo calls Open-Meteo.com. */
  COMPANY_REGISTER: z.enum(['embedded', 'public']).default('embedded'),
  WEATHER_PROVIDER: z.enum(['recorded', 'open-meteo']).default('recorded'),
  /** A Matomo instance that replaces our own visit counter; requires the visitor's consent. */
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
  /** An API compatible with Stripe's, for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Carrier of sellers' parcels; without one, sellers type the number of their own. The demo has the embedded one. */
  CARRIER: z.enum(['embedded', 'sendcloud']).optional(),
  SENDCLOUD_PUBLIC_KEY: z.string().min(1).optional(),
  SENDCLOUD_SECRET_KEY: z.string().min(1).optional(),
  /** Signs Sendcloud's events; the secret key where the integration has no key of its own for them. */
  SENDCLOUD_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Codes of the shipping options of the account: to an address, and to a pick-up point. */
  SENDCLOUD_HOME_OPTION: z.string().min(1).max(200).optional(),
  SENDCLOUD_RETURN_OPTION: z.string().min(1).max(200).optional(),
  SENDCLOUD_RELAY_OPTION: z.string().min(1).max(200).optional(),
  /** An API compatible with Sendcloud's, for tests. */
  SENDCLOUD_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Approved platform of electronic invoicing (AFNOR XP Z12-013): all six, or the embedded one in the demo. */
  EINVOICING_FLOW_URL: z.url({ protocol: /^https?$/ }).optional(),
  EINVOICING_DIRECTORY_URL: z.url({ protocol: /^https?$/ }).optional(),
  EINVOICING_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  EINVOICING_CLIENT_ID: z.string().min(1).optional(),
  EINVOICING_CLIENT_SECRET: z.string().min(1).optional(),
  EINVOICING_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Allows webhooks to this machine, over http and on any port: for tests, in the demo only. */
  WEBHOOK_LOOPBACK: flag.default(false),
  /** Encrypts the passwords of sellers' feeds; the first key encrypts, each decrypts. */
  ENCRYPTION_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = readSealingKeys(text)
      if (!keys) context.addIssue('malformed')
      return keys ?? z.NEVER
    })
    .optional(),
  /** Keys that identify this site to push services; without, they are made and sealed in the database. */
  VAPID_KEYS: z
    .string()
    .transform((text, context) => {
      const [, publicKey, privateKey] = /^([\w-]{87}):([\w-]{43})$/.exec(text) ?? []
      if (publicKey && privateKey) return { publicKey, privateKey }
      context.addIssue('malformed')
      return z.NEVER
    })
    .optional(),
  CAPTCHA_SECRET: z.string().min(16).optional(),
  /** Sellers and administrators must have a second factor; defaults to on outside the demo. */
  REQUIRE_SECOND_FACTOR: flag.optional(),
  /** Where to report a vulnerability: a mail address or a URL; defaults to the company's address. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  /** Expiry of that contact, at most a year ahead; defaults to eleven months after the build. */
  SECURITY_EXPIRES: z.iso.date().optional(),
  /** URLs of the mobile application, once it is in a store. */
  APP_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
  PLAY_STORE_URL: z.url({ protocol: /^https$/ }).optional(),
})

export type Env = z.output<typeof envSchema>

/** True when the site is reachable from this machine only. */
export const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)
