/**
 * Access matrix: each operation and each other route, by each role, on its own objects and on others’.
 * matrix.frozen.txt has the cells, one letter each, so that a change of access shows in the diff; the assertions below
 * forbid some letters. After an intended change: `vitest run -u --project http tests/security/matrix.test.ts`.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/api.ts'
import { readEnv } from '#app/startup/env.ts'
import { testApp } from '#tests/support/app.ts'
import { type ActorRole, type Actors, absent, actorRoles, createActors, type Things } from './actors.ts'
import { publicDownloads, testedElsewhere } from './downloads.ts'
import { type MatrixRow, matrixRows } from './matrix.ts'
import { mountedRoutes } from './mounted.ts'
import { operatorThings, sharedThings } from './operator-things.ts'
import { needsPrimary, withoutPrimary } from './without-primary.ts'

const operations = handlersFor(readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@localhost/none' })).map(
  ({ operation }) => operation,
)
const rows = matrixRows(operations)
const operators: readonly ActorRole[] = ['admin', 'super']
const nobodies: readonly ActorRole[] = ['visitor', 'blocked']

let actors: Actors
beforeAll(async () => {
  actors = await createActors(await testApp())
}, 120_000)
afterAll(() => actors?.app.close())

/**
 * `-` unauthenticated · `F` forbidden for this role · `N` not found · `r` rejected by the rules of the operation ·
 * `O` succeeded · `.` no object to test
 */
type Letter = '-' | 'F' | 'N' | 'r' | 'O' | '.'
type Cell = { letter: Letter; code: string | null; status: number; payload: string }
const letters: Record<number, Letter> = { 200: 'O', 204: 'O', 401: '-', 403: 'F', 404: 'N' }
const nothing: Cell = { letter: '.', code: null, status: 0, payload: '' }

type Credentials = Awaited<ReturnType<Actors['credentials']>>
type Asked = { credentials: Credentials; theirs: Things; own: Things }
async function cell(row: MatrixRow, { credentials, theirs, own }: Asked, http = actors.app.http): Promise<Cell> {
  const { cookies, headers } = credentials
  const { params = {}, query = row.query, body } = row.request?.(theirs, own) ?? {}
  const path = row.path.replace(/:(\w+)/g, (_, key: string) => String((params as Record<string, unknown>)[key] ?? 1))
  const bytes = row.path === '/api/files' || row.path.includes('/:part/')
  const response = await http.inject({
    // Routes have only these four methods.
    method: row.method as 'GET',
    url: query ? `${path}?${query}` : path,
    ...(cookies ? { cookies } : {}),
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      ...(row.method === 'GET' ? {} : { 'content-type': bytes ? 'application/pdf' : 'application/json' }),
      ...headers,
    },
    payload: row.method === 'GET' ? undefined : bytes ? '%PDF-1.4\n%%EOF' : JSON.stringify(body ?? {}),
  })
  const isOurs = String(response.headers['content-type']).startsWith('application/json')
  const code = isOurs ? (response.json().code ?? null) : null
  // A 401 that refuses a login is not a missing session.
  const letter =
    code === 'WRONG_CREDENTIALS' || code === 'READ_ONLY_SESSION' ? 'r' : (letters[response.statusCode] ?? 'r')
  return { letter, code, status: response.statusCode, payload: isOurs || row.method === 'GET' ? response.payload : '' }
}

/** `away`: on one’s own objects while the primary is lost, of reads that succeed with it. */
type Line = { row: MatrixRow; role: ActorRole; own: Cell; other: Cell; away?: Cell }
const lines: Line[] = []
/** Statuses of a picture and a generated document while the primary is lost. */
const publicFiles: number[] = []

/** Objects of others first: nothing may happen to them, so their owners find them unchanged. */
async function tryAll(): Promise<void> {
  const tried = rows.flatMap(row => actorRoles.map((role): Line => ({ row, role, own: nothing, other: nothing })))
  const sessions = new Map<ActorRole, Credentials>()
  for (const role of actorRoles) sessions.set(role, await actors.credentials(role))
  await byFours(tried, async line => {
    const { row, role } = line
    const own = actors.own(role)
    const others = operators.includes(role) ? absent(own) : actors.others(role)
    if (row.request && (operators.includes(role) || !sharedThings.has(row.name)))
      line.other = await cell(row, { credentials: sessions.get(role) ?? {}, theirs: others, own })
  })
  const onOwn = async (line: Line, credentials: Credentials) => {
    const own = actors.own(line.role)
    line.own = await cell(line.row, { credentials, theirs: own, own })
  }
  const isRead = ({ row }: Line) => row.method === 'GET'
  await byFours(tried.filter(isRead), line => onOwn(line, sessions.get(line.role) ?? {}))
  const standby = await withoutPrimary(actors.app)
  await byFours(
    tried.filter(line => isRead(line) && line.own.letter === 'O'),
    async line => {
      const own = actors.own(line.role)
      line.away = await cell(line.row, { credentials: sessions.get(line.role) ?? {}, theirs: own, own }, standby.http)
    },
  )
  const { rows: drawings } = await actors.app.pool.query(
    `INSERT INTO pictures (content_hash, media_type, bytes, width, height)
      VALUES ('dessin', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 8, 8) RETURNING id`,
  )
  const headers = { host: 'localhost', accept: 'image/svg+xml' }
  for (const url of [`/images/${drawings[0].id}?w=384`, `/articles/${actors.own('buyerA').slug}/fiche-technique.pdf`])
    publicFiles.push((await standby.http.inject({ url, headers })).statusCode)
  await standby.close()
  // Deletions run last.
  const isLast = ({ row }: Line) => Number(row.method === 'DELETE')
  const changes = tried.filter(line => !isRead(line)).toSorted((a, b) => isLast(a) - isLast(b))
  for (const line of changes) {
    await onOwn(line, sessions.get(line.role) ?? {})
    // What succeeded may have ended the session.
    if (line.own.letter === 'O') sessions.set(line.role, await actors.credentials(line.role))
  }
  lines.push(...tried)
}

async function byFours<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) await work(one)
  }
  await Promise.all([1, 2, 3, 4].map(worker))
}

describe('every operation', () => {
  test('has a row here or a reason why not, for every mounted route', () => {
    const known = new Set([
      ...operations.map(({ method, path }) => `${method} ${path}`),
      ...rows.map(({ method, path }) => `${method} ${path}`),
      ...publicDownloads,
      ...testedElsewhere,
    ])
    const mounted = mountedRoutes(actors.app.http).map(({ method, path }) => `${method} ${path}`)
    expect(mounted.length).toBeGreaterThan(operations.length)
    const unknown = mounted.filter(name => !known.has(name) && !name.endsWith(' /api/*') && !/ \*$/.test(name))
    expect(unknown).toEqual([])
    expect(publicDownloads.filter(name => !mounted.includes(name))).toEqual([])
    const unnamed = operations.filter(
      ({ method, path, access }) =>
        path.includes(':') && (access === 'admin' || access === 'super') && !operatorThings[`${method} ${path}`],
    )
    expect(unnamed.map(({ path }) => path)).toEqual([])
  })

  test('is called by every role on its own objects and on others’', { timeout: 240_000 }, async () => {
    await tryAll()
    const broken = lines.filter(({ own, other }) => own.status >= 500 || other.status >= 500)
    expect(broken.map(({ row, role }) => `${role} ${row.name}`)).toEqual([])
    const written = rows.map(row => {
      const cells = lines.filter(line => line.row === row)
      return `${cells.map(({ own, other }) => own.letter + other.letter).join(' ')}  ${row.name}`
    })
    const head = `${actorRoles.join(' ')}: on one’s own, then on what is not. matrix.test.ts explains the letters.`
    await expect(`${[head, ...written.sort()].join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'matrix.frozen.txt'),
    )
    const cells = lines.flatMap(({ own, other }) => [own, other]).filter(({ letter }) => letter !== '.')
    console.log(`${cells.length} cells: ${rows.length} rows, ${actorRoles.length} roles`)
  })
})

test('without the primary, every read that succeeds with it is answered by the standby', () => {
  const read = lines.flatMap(({ row, role, away }) =>
    away ? [{ name: row.name, role, letter: away.letter, row }] : [],
  )
  expect(read.length).toBeGreaterThan(300)
  const failed = read.filter(({ letter, row }) => letter !== 'O' && !needsPrimary(row))
  expect(failed.map(({ name, role, letter }) => `${role} ${name}: ${letter}`)).toEqual([])
  const answered = read.filter(({ letter, row }) => letter === 'O' && needsPrimary(row))
  expect(answered.map(({ name }) => name)).toEqual([])
  expect(publicFiles).toEqual([200, 200])
})

/** Roles that each access level admits. */
const admitted: Record<MatrixRow['access'], (role: ActorRole) => boolean> = {
  public: () => true,
  user: role => !nobodies.includes(role) && !role.startsWith('key'),
  seller: role => role.startsWith('seller'),
  owner: role => role.startsWith('seller'),
  admin: role => operators.includes(role),
  super: role => role === 'super',
  key: role => role.startsWith('key'),
}
const describeCell = ({ row, role }: Line, cell: Cell) =>
  `${role} ${row.name}: ${cell.status} ${cell.code} ${cell.payload.slice(0, 200)}`
const both = (line: Line): Cell[] => [line.own, line.other].filter(({ letter }) => letter !== '.')

describe('with any body', () => {
  test('a refused role gets the same response for existing and missing objects', () => {
    const wrong = lines
      .filter(({ row, role }) => !admitted[row.access](role))
      .flatMap(line => {
        const expected =
          nobodies.includes(line.role) || line.role.startsWith('key') || line.row.access === 'key' ? '-' : 'F'
        const [one, two] = both(line)
        const alike = !two || one?.payload === two.payload
        return both(line)
          .filter(({ letter }) => letter !== expected || !alike)
          .map(cell => describeCell(line, cell))
      })
    expect(wrong).toEqual([])
  })

  test('another household’s object is NOT_FOUND, or left out', () => {
    const wrong = lines.flatMap(line => {
      const { row, role, other } = line
      if (other.letter === '.' || row.leftOut || operators.includes(role) || row.access === 'public') return []
      const shut = other.letter === '-' || other.letter === 'F' || other.letter === 'N' || other.code === row.refusal
      return shut ? [] : [describeCell(line, other)]
    })
    expect(wrong).toEqual([])
  })

  test('no role reads data of another household', () => {
    const wrong = lines.flatMap(line => {
      if (operators.includes(line.role)) return []
      const mark = nobodies.includes(line.role) ? null : actors.markOf(line.role)
      return both(line)
        .filter(({ payload }) => actors.marks.some(one => one !== mark && payload.toUpperCase().includes(one)))
        .map(cell => describeCell(line, cell))
    })
    expect(wrong).toEqual([])
  })

  test('a blocked account has the access of a visitor', () => {
    const of = (role: ActorRole) =>
      lines.filter(line => line.role === role).map(({ row, own, other }) => `${row.name} ${own.letter}${other.letter}`)
    expect(of('blocked')).toEqual(of('visitor'))
  })
})
