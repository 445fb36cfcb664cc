import { z } from 'zod'
import { deliveryModes, orderModes } from './delivery.ts'
import type { ErrorCode } from './errors.ts'
import { depositKinds } from './price/packaging-deposit.ts'
import './french-issues.ts'

// In a browser zod would try to compile functions with eval, which the Content-Security-Policy blocks.
if (typeof document !== 'undefined') z.config({ jitless: true })

/**
 * Which callers are allowed; any other is rejected before anything is parsed.
 * `seller`: manages the seller's catalogue; `owner`: accountable for the seller; `key`: a seller's software, no
 * session.
 */
export type Access = 'public' | 'user' | 'seller' | 'owner' | 'admin' | 'super' | 'key'
/** The scopes that an API key of the feed may have. */
export const scopes = ['stock:write', 'prices:write', 'orders:read', 'orders:write', 'invoices:read'] as const
export type Scope = (typeof scopes)[number]

const nothing = z.strictObject({})
type Shape = z.ZodType

/** The single declaration of an HTTP operation: the server, the OpenAPI page and the browser's types derive from it. */
export type Operation<
  Method extends string = string,
  Path extends string = string,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  D extends Shape = Shape,
> = {
  method: Method
  path: Path
  summary: string
  access: Access
  params: P
  query: Q
  body: B
  /** Schema of the response's `data`; fields absent from it are removed. */
  data: D
  errors: readonly ErrorCode[]
  /**
   * Page-cache tags of its data, which visitors may then see slightly late; null: the response depends on the caller.
   */
  cacheTags: readonly string[] | null
  /** true: an `Idempotency-Key` header replays the first response. */
  idempotent: boolean
  /** Attempts allowed per address in a window, counted in the database. */
  limit: { attempts: number; minutes: number } | null
  /** true: another server calls it and signs the body, so Origin is not required. */
  signedByCaller: boolean
  /** For access `key`: the scope that the key must have; null: any key is accepted. */
  scope: Scope | null
  /** While an administrator views the site as another user: only reads are allowed, unless set otherwise. */
  viewing: 'reads' | 'never' | 'always'
  /** true: also available to a user whose required second factor is not set up yet. */
  beforeSecondFactor: boolean
  /**
   * Callers admitted while the marketplace is closed. `members`: those its access allows, but visitors and buyers get no
   * public operation; `everyone`: no difference; `nobody`: closed for all.
   */
  whileClosed: 'members' | 'everyone' | 'nobody'
  /** true: a write that buyers and sellers may also do in read-only mode (login and logout). */
  whileReadOnly: boolean
  /** true: a purchase or a step towards one, which the accountant of an estate may not take. */
  buys: boolean
}

type Optional =
  | 'viewing'
  | 'beforeSecondFactor'
  | 'whileClosed'
  | 'whileReadOnly'
  | 'buys'
  | 'cacheTags'
  | 'idempotent'
  | 'limit'
  | 'signedByCaller'
  | 'scope'
  | 'errors'
  | 'params'
  | 'query'
  | 'body'

/** Declares an operation; every omitted field has the strictest default (no input, nothing cached). */
export const operation = <
  const Method extends string,
  const Path extends string,
  D extends Shape,
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
>(
  spec: Omit<Operation<Method, Path, P, Q, B, D>, Optional> &
    Partial<Pick<Operation<Method, Path, P, Q, B, D>, Optional>>,
): Operation<Method, Path, P, Q, B, D> => ({
  // The generics default to `nothing`, so these three have the declared types when they are omitted.
  params: nothing as unknown as P,
  query: nothing as unknown as Q,
  body: nothing as unknown as B,
  errors: [],
  cacheTags: null,
  idempotent: false,
  limit: null,
  signedByCaller: false,
  scope: null,
  viewing: 'reads',
  beforeSecondFactor: false,
  whileClosed: 'members',
  whileReadOnly: false,
  buys: false,
  ...spec,
})

/** What a handler receives, once parsed. */
export type Input<O extends Operation> = {
  params: z.output<O['params']>
  query: z.output<O['query']>
  body: z.output<O['body']>
}
/** What a caller sends: only the parts that the operation has. */
export type OperationRequest<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']>
type Part<K extends string, S extends Shape> =
  Record<string, never> extends z.input<S> ? { [k in K]?: z.input<S> } : { [k in K]: z.input<S> }
export type OperationResponse<O extends Operation> = z.output<O['data']>

/** Shape of every API response; `error` is a French message or null. */
export type Envelope<D> = {
  status: number
  error: string | null
  code: ErrorCode | null
  fields: Record<string, string> | null
  data: D | null
}

/** Ids in a path or a query: positive, safe integers, never « 1e3 » or « 01 ». */
export const id = z
  .union([z.string().regex(/^[1-9]\d{0,14}$/), z.number().int().positive().max(Number.MAX_SAFE_INTEGER)])
  .transform(Number)
/** Ids of categories, tags, seasons and brands: their columns are narrower than the others. */
export const smallId = id.pipe(z.number().max(2_147_483_647))
const isAfterYearZero = (day: string) => !day.startsWith('0000')
/** An ISO day that the database can store: it has no year 0. */
export const calendarDay = (error?: Parameters<typeof z.iso.date>[0]) =>
  z.iso.date(error).refine(isAfterYearZero, typeof error === 'string' ? error : 'Date invalide')
/** An ISO instant, with its offset. */
export const instant = z.iso.datetime({ offset: true }).refine(isAfterYearZero, 'Date invalide')
/** A whole number in a query string. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .union([z.string().regex(/^\d{1,9}$/, 'Un nombre entier'), z.number().int()])
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
/** Typed text: trimmed, without control characters (which break labels, mails and logs). */
export const text = (minimum: number, maximum: number) =>
  z
    .string()
    .trim()
    .min(minimum, minimum === 1 ? 'Requis' : undefined)
    .max(maximum, `${maximum} caractères au plus`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Caractères non admis')
/** Plain text on several lines, as forms send it: some browsers end lines with CRLF. */
export const paragraphs = (minimum: number, maximum: number) =>
  z
    .string({ error: 'Requis' })
    .overwrite(typed => typed.replace(/\r\n?/g, '\n').trim())
    .min(minimum, minimum === 1 ? 'Requis' : `${minimum} caractères au moins`)
    .max(maximum, `${maximum} caractères au plus`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Caractères non admis')
/** Why an operator acts on a user's account or data: stored in the audit log, and often shown to that user. */
export const operatorReason = z
  .string({ error: 'Écrivez le motif' })
  .trim()
  .min(10, 'Écrivez le motif (10 caractères au moins)')
  .max(2_000, '2 000 caractères au plus')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\r\n\t])*$/u, 'Caractères non admis')
export const cents = z.number().int()
/** Deposit on each returnable, which holds `per` sale units. */
export const packagingDeposit = z.object({ kind: z.enum(depositKinds), cents, per: z.number() })
/** Data of an operation that only reports success. */
export const success = z.object({ success: z.literal(true) })
export const deliveryMode = z.enum(deliveryModes)
export const orderMode = z.enum(orderModes)
export { z }
