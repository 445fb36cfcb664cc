/**
 * The one entry to every operation: limit → access → parse → transaction → function → present, over HTTP and in server
 * rendering. Over HTTP, the first two run on the head of the request.
 */
import { sql } from 'kysely'
import { type Db, inTransaction, isContention, isReadOnly, isUnavailable, type Tx } from '#platform/db/pool.ts'
import type { RetryRead } from '#platform/db/read-retry.ts'
import type { Replica } from '#platform/db/replica.ts'
import { bypassRls, type RlsDb, readTogether } from '#platform/db/rls.ts'
import type { Database } from '#platform/db/schema.ts'
import type { Access, Input, Operation, OperationRequest, OperationResponse, Scope } from '#shared/contract.ts'
import { AppError, type ErrorCode, type FieldErrors, fail } from '#shared/errors.ts'
import { isAccountant, isAdmin, preparesMarketplace } from '#shared/user.ts'
import { auditDetails, type RecordAudit } from './audit.ts'
import type { Context } from './caller.ts'
import { runIdempotent } from './idempotency.ts'
import { createServerReader, type DatabaseServer, dbForCaller } from './rls.ts'
import { type CountAttempts, createAttemptCounter } from './throttle.ts'
import { unstorable } from './unstorable.ts'

type Run<O extends Operation, H> = (handle: H, input: Input<O>, context: Context) => Promise<OperationResponse<O>>
/** A response with data that also carries a sentence: it goes into the envelope's `error`. */
const sentences = new WeakMap<object, string>()
export function withErrorMessage<D extends object>(data: D, sentence: string): D {
  sentences.set(data, sentence)
  return data
}

/** Options of a handler. */
type HandlerOptions = {
  /** Why a seller member's call must run without row-level security. */
  bypassRls?: string
  /** The table of the row in the `:id` parameter. The policies must allow the member to change that row. */
  about?: OwnedTable
  /** Of a flow that writes nothing but copies of what others answer: without the primary, the standby serves it. */
  writesCacheOnly?: boolean
}
type OwnedTable = keyof Database & string

/** An operation with the function that implements it. */
export type Handler = HandlerOptions &
  (
    | { operation: Operation; kind: 'read' | 'flow'; run: Run<Operation, Db> }
    | { operation: Operation; kind: 'write'; run: Run<Operation, Tx> }
  )

// A handler list mixes operations; the three functions below check each against its own types.
const handler = (operation: Operation, kind: string, run: unknown, side: HandlerOptions) =>
  ({ operation, kind, run, ...side }) as unknown as Handler

/** Reads only. */
export const reads = <O extends Operation>(operation: O, run: Run<O, Db>, side: HandlerOptions = {}) =>
  handler(operation, 'read', run, side)
/** Runs in one transaction. */
export const writes = <O extends Operation>(operation: O, run: Run<O, Tx>, side: HandlerOptions = {}) =>
  handler(operation, 'write', run, side)
/** Calls external services between its own transactions. */
export const flows = <O extends Operation>(operation: O, run: Run<O, Db>, side: HandlerOptions = {}) =>
  handler(operation, 'flow', run, side)

export type Pipeline = {
  handlers: readonly Handler[]
  /** Checks the rate limit and the access, which need no input; returns the function that runs the operation. */
  admit: <O extends Operation>(operation: O, context: Context) => Promise<Admitted<O>>
  /** Does both at once, when the input is already available. */
  call: <O extends Operation>(
    operation: O,
    runOn: OperationRequest<O>,
    context: Context,
  ) => Promise<OperationResponse<O>>
}
export type Admitted<O extends Operation> = (
  runOn: OperationRequest<O>,
  onMessage?: (sentence: string) => void,
) => Promise<OperationResponse<O>>

/** `rlsDb`: null where the database has no row-level security. */
type Options = {
  limits: boolean
  record: RecordAudit
  replica?: Replica | undefined
  /**
   * For reads of the primary alone, and for those that a replica may answer too; they are tried once, when absent. Each
   * knows its own outage: while the primary is lost, the others are answered.
   */
  retries?: { primary: RetryRead; eitherServer: RetryRead } | undefined
  rlsDb: RlsDb | null
  /** Whether the marketplace is open; always, when absent. */
  isOpen?: (() => Promise<boolean>) | undefined
  /** Whether buyers and sellers may change nothing; never, when absent. */
  isReadOnly?: (() => Promise<boolean>) | undefined
}

export const createPipeline = (db: Db, handlers: readonly Handler[], options: Options): Pipeline => {
  const byKey = new Map(handlers.map(entry => [operationKey(entry.operation), entry]))
  if (byKey.size !== handlers.length) throw new Error('two handlers for one operation')
  const memberDb = dbForCaller(db, options.rlsDb)
  const retry = options.retries?.primary
  const read = createServerReader(db, { ...options, retry })
  const count = createAttemptCounter(db, { ...options, retry })
  const admit: Pipeline['admit'] = async (operation, context) => {
    const entry = byKey.get(operationKey(operation))
    if (!entry) throw new Error(`no handler for ${operationKey(operation)}`)
    if (options.limits) await limit(count, operation, context)
    checkAccess(operation, context)
    if (operation.buys && isAccountant(context.user)) throw fail('ESTATE_READ_ONLY')
    checkSecondFactor(entry, context)
    checkViewing(entry.kind, operation.viewing, context)
    if (!mayUseClosed(operation, context) && !((await options.isOpen?.()) ?? true)) throw fail('MARKETPLACE_CLOSED')
    if (stopsInReadOnly(entry, context) && (await options.isReadOnly?.())) throw fail('READ_ONLY_MODE')
    return async (request, onMessage) => {
      const input = parse(operation, request)
      const respondFrom = (at: Db) => respond(at, entry, input, context, options.record)
      const { replica, retries } = options
      const result = await withBusyError(async () => {
        if (entry.about) await checkOwnership(memberDb(context), entry.about, input)
        const isShared = entry.bypassRls || operation.access === 'public'
        const respondAt = (server: DatabaseServer) => respondFrom(isShared ? server.db : server.memberDb(context))
        if (entry.kind !== 'read' && !entry.writesCacheOnly) return respondAt({ db, memberDb, isStandby: false })
        if (replica && mayUseReplica(entry, context)) {
          const shared = () => replica.read(respondFrom, context.since)
          return retries ? retries.eitherServer(shared) : shared()
        }
        return read(respondAt)
      })
      const sentence = typeof result === 'object' && result ? sentences.get(result) : undefined
      if (sentence) onMessage?.(sentence)
      return operation.data.parse(result) as OperationResponse<typeof operation>
    }
  }
  return {
    handlers,
    admit,
    call: async (operation, request, context) => (await admit(operation, context))(request),
  }
}

/** Returns NOT_FOUND for a row that the member may not change, even when it is published. */
async function checkOwnership(db: Db, table: OwnedTable, { params }: Input<Operation>) {
  // An operation with `about` has the row's id in its path.
  if (!(await mayChange(db, table, (params as { id: number }).id))) throw fail('NOT_FOUND')
}

async function mayChange(db: Db, table: OwnedTable, id: number): Promise<boolean> {
  const tx = await db.startTransaction().execute()
  try {
    // PostgreSQL applies the policies for UPDATE to a row lock.
    const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id} FOR KEY SHARE NOWAIT`.execute(tx)
    return rows.length > 0
  } catch (error) {
    // It applies them first: the member may change a row that another transaction has locked.
    if (!isContention(error)) throw error
    return true
  } finally {
    // A commit would wait for the disk because of the row lock.
    await tx.rollback().execute()
  }
}

export const operationKey = (operation: Operation) => `${operation.method} ${operation.path}`

async function limit(count: CountAttempts, operation: Operation, context: Context) {
  if (!operation.limit) return
  const { attempts } = await count(`${operationKey(operation)} ${context.address}`, operation.limit.minutes)
  if (attempts > operation.limit.attempts) throw fail('TOO_MANY_REQUESTS')
}

const allowed: Record<Exclude<Access, 'key'>, (context: Context) => boolean> = {
  public: () => true,
  user: () => true,
  seller: ({ user }) => user?.vendorRole === 'owner' || user?.vendorRole === 'staff',
  owner: ({ user }) => user?.vendorRole === 'owner',
  admin: ({ user }) => isAdmin(user),
  super: ({ user }) => !!user?.roles.includes('SUPER_ADMIN'),
}

export function checkAccess({ access, scope }: Pick<Operation, 'access' | 'scope'>, context: Context) {
  if (access === 'key') return checkKey(scope, context)
  if (access !== 'public' && !context.user) throw fail('UNAUTHENTICATED')
  if (!allowed[access](context)) throw fail('FORBIDDEN')
}

/** Only an API key grants access here; a session never does. */
function checkKey(scope: Scope | null, { key }: Context) {
  if (!key) throw fail('UNAUTHENTICATED', { sentence: invalidKeySentence })
  if (scope && !key.scopes.includes(scope))
    throw fail('FORBIDDEN', { sentence: `Cette clé n’a pas le droit «\u00a0${scope}\u00a0».` })
}
export const invalidKeySentence = 'Clé d’API absente, inconnue, expirée ou révoquée.'

/** A signed call concerns what was begun before the closing. */
const mayUseClosed = ({ whileClosed, access, signedByCaller }: Operation, { user, viewer }: Context) => {
  if (whileClosed !== 'members') return whileClosed === 'everyone'
  return access !== 'public' || signedByCaller || viewer !== null || preparesMarketplace(user)
}

/** Operators go on, and so do providers: their events are about money and parcels that are on their way. */
const stopsInReadOnly = ({ kind, operation }: Handler, { user, viewer }: Context) =>
  kind !== 'read' &&
  operation.method !== 'GET' &&
  !operation.signedByCaller &&
  !operation.whileReadOnly &&
  (viewer !== null || !isAdmin(user))

/** Until it is set up: only public reads, and operations that set it up or log out. A key has no session. */
function checkSecondFactor({ kind, operation }: Handler, { secondFactor }: Context) {
  if (secondFactor !== 'missing' || operation.access === 'key' || operation.beforeSecondFactor) return
  if (kind !== 'read' || operation.access !== 'public') throw fail('SECOND_FACTOR_NEEDED')
}

/** While an administrator views the site as another user, nothing changes and private mail is not read. */
export function checkViewing(kind: Handler['kind'], viewing: Operation['viewing'], { viewer }: Context) {
  if (!viewer || viewing === 'always') return
  if (kind !== 'read' || viewing === 'never') throw fail('READ_ONLY_SESSION')
}

/** Unknown keys, wrong shapes and out-of-range values are refused with a French message per field. */
function parse(operation: Operation, runOn: { params?: unknown; query?: unknown; body?: unknown }): Input<Operation> {
  // Without a prototype: an input key may be called « constructor », and must still be counted.
  const fields: FieldErrors = Object.create(null)
  const part = (name: 'params' | 'query' | 'body') => {
    const parsed = operation[name].safeParse(runOn[name] ?? {})
    if (parsed.success) {
      const place = unstorable(parsed.data)
      if (place !== null) fields[place || name] ??= 'Caractères non admis'
      return parsed.data
    }
    for (const issue of parsed.error.issues) fields[issue.path.join('.') || issueKey(issue, name)] ??= issue.message
    return undefined
  }
  const input = { params: part('params'), query: part('query'), body: part('body') }
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
  return input
}

const issueKey = (issue: { code: string }, part: string) =>
  issue.code === 'unrecognized_keys' && 'keys' in issue ? String(issue.keys) : part

/** Shared reads without a user: a visitor has no writes of their own that a late replica could miss. */
const mayUseReplica = ({ kind, operation }: Handler, { user }: Context) =>
  kind === 'read' && operation.access === 'public' && operation.cacheTags !== null && !user

async function withBusyError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isContention(error) ? fail('BUSY') : error
  }
}

async function respond(db: Db, entry: Handler, input: Input<Operation>, context: Context, record: RecordAudit) {
  if (entry.kind === 'read') return readTogether(db, tx => entry.run(tx, input, context))
  if (entry.kind === 'flow') {
    const done = await entry.run(db, input, context)
    await auditIfAdmin(db, entry, input, context, record)
    return done
  }
  return inTransaction(db, tx => {
    const run = async () => {
      const done = await entry.run(tx, input, context)
      await auditIfAdmin(tx, entry, input, context, record)
      return done
    }
    return entry.operation.idempotent ? runIdempotent(tx, entry.operation, input, context, run) : run()
  })
}

/** Audits every action of an administrator, so that no operation has to do it itself. */
async function auditIfAdmin(
  tx: Tx | Db,
  entry: Handler,
  input: Input<Operation>,
  context: Context,
  record: RecordAudit,
) {
  // A flow may be a read, such as the weather; a read is not audited.
  if (entry.operation.method === 'GET' || (!isAdmin(context.user) && !context.viewer)) return
  const act = { operation: entry.operation, input, context, facts: auditDetails(tx) }
  await bypassRls(tx, owner => record(owner, act))
}

/** An unavailable or full database has its own code; any other error but an AppError is our fault: INTERNAL. */
export function errorCode(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  return isUnavailable(error) ? 'BUSY' : isReadOnly(error) ? 'STORAGE_FULL' : 'INTERNAL'
}

/** Passes AppErrors on; any other error gets a code, and is logged. */
export function toAppError(error: unknown, { log }: Pick<Context, 'log'>): AppError {
  if (error instanceof AppError) return error
  const refused = fail(errorCode(error))
  if (refused.code === 'BUSY') log.warn({ err: error }, 'database away')
  else log.error({ err: error }, 'operation failed')
  return refused
}
