/**
 * Faults where rules meet the database, HTTP and files, planted one by one in a copy of the tree; for each, its test
 * must fail. Faults of the rules themselves: `bin/bench mutants`.
 *   bin/bench planted [NAME …]   all faults, or those whose name contains a word
 * The copy is in the temporary folder and is removed; the tree itself never changes. Fails when a test misses its
 * fault, or when the source no longer contains the lines of a fault: rewrite it below.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record, resultsFolder } from './kit/record.ts'

type Change = { file: string; from: string; to: string }
/** `also`: another change that would otherwise hide the fault. */
type Fault = Change & { name: string; also?: Change; project?: 'unit'; test: string }

const withoutRls: Change = {
  file: 'src/platform/http/rls.ts',
  from: 'return rlsDb && member ? rlsDb(member) : db',
  to: 'return db',
}

const faults: readonly Fault[] = [
  {
    name: 'stock is read without a lock',
    file: 'src/domains/stock/server/movements.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: 'src/domains/stock/server/stock.test.ts',
  },
  {
    name: 'a transaction that was rolled back is reported as committed',
    file: 'src/platform/db/prepared.ts',
    from: "if (text === 'commit' && result.command === 'ROLLBACK') throw",
    to: 'if (!result.command) throw',
    test: 'src/platform/db/prepared.test.ts',
  },
  {
    name: 'an order is shown to other users',
    file: 'src/domains/orders/server/access.ts',
    from: "if (!order || (parties.length === 0 && !buyerSide(order, user))) throw fail('NOT_FOUND')",
    to: "if (!order) throw fail('NOT_FOUND')",
    also: withoutRls,
    test: 'tests/app/owners.test.ts',
  },
  {
    name: 'an unsigned event of the payment provider is accepted',
    file: 'src/domains/payments/server/sandbox-events.ts',
    from: "  if (!isSigned(body, headers[signatureHeader], { secret, at })) throw fail('SIGNATURE_INVALID')\n",
    to: '',
    test: 'tests/security/abuse-of-buying.test.ts',
  },
  {
    name: 'a refund has no upper limit',
    file: 'src/domains/orders/server/refunds/refunds.ts',
    from: '  if (requested > left)\n',
    to: '  if (requested > left && left < 0)\n',
    test: 'tests/security/abuse-of-orders.test.ts',
  },
  {
    name: 'an idempotency key is ignored',
    file: 'src/platform/http/idempotency.ts',
    from: 'if (context.idempotencyKey === null) return run()',
    to: 'if (context) return run()',
    test: 'tests/security/abuse-of-orders.test.ts',
  },
  {
    name: 'every() of no role makes an administrator',
    file: 'src/shared/user.ts',
    from: "!!user && (user.roles.includes('ADMIN') || user.roles.includes('SUPER_ADMIN'))",
    to: "!!user && user.roles.every(role => role === 'ADMIN' || role === 'SUPER_ADMIN')",
    test: 'tests/app/calls.test.ts',
  },
  {
    name: 'a request from another origin is accepted',
    file: 'src/platform/http/connection/request-head.ts',
    from: "if (!origin || !own.includes(origin)) throw fail('FOREIGN_ORIGIN')",
    to: "if (!own.length) throw fail('FOREIGN_ORIGIN')",
    test: 'tests/security/cross-site.test.ts',
  },
  {
    name: 'a private response may be cached by proxies',
    file: 'src/platform/http/context.ts',
    from: "reply.header('cache-control', 'private, no-store')",
    to: "reply.header('cache-control', 'public, max-age=60')",
    test: 'tests/security/headers.test.ts',
  },
  {
    name: 'a password reset does not end the sessions',
    file: 'src/domains/identity/server/password-reset.ts',
    from: '    await endAccess(tx, userId)\n',
    to: '',
    test: 'tests/security/abuse-of-accounts.test.ts',
  },
  {
    name: 'a CSV export contains a formula',
    file: 'src/shared/csv.ts',
    from: "/^'*[=+\\-@\\t\\r]/.test(text)",
    to: '/^={9}/.test(text)',
    project: 'unit',
    test: 'src/shared/csv.test.ts',
  },
  {
    name: 'an open redirect follows a query parameter',
    file: 'src/platform/http/pages/pages.ts',
    from: "  if (!context.user) return sendTo('/', request, reply)\n",
    to: "  if (!context.user) return sendTo(new URL(request.url, 'http://x').searchParams.get('next') ?? '/', request, reply)\n",
    test: 'tests/security/redirects.test.ts',
  },
  {
    name: 'attempts are counted by a client-supplied header',
    file: 'src/platform/http/context.ts',
    from: '  address: clientNetwork(request.ip),\n',
    to: "  address: String(request.headers['x-forwarded-for'] ?? request.ip),\n",
    test: 'tests/security/guessing.test.ts',
  },
  {
    name: 'a seller buys from itself',
    file: 'src/domains/cart/server/price-line.ts',
    from: 'row.vendorId === sellsAs',
    to: 'row.vendorId === -1',
    test: 'tests/security/abuse-of-buying.test.ts',
  },
  {
    name: 'the cart accepts a price from the client',
    file: 'src/domains/cart/contract.ts',
    from: 'body: z.strictObject({\n    offerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),\n    quantity: units(1),\n    round,',
    to: 'body: z.object({\n    offerId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),\n    quantity: units(1),\n    round,',
    test: 'tests/security/abuse-of-buying.test.ts',
  },
  {
    name: 'a blocked account keeps its session',
    file: 'src/domains/identity/server/sessions.ts',
    from: "    .where('o.status', '=', 'active'),\n",
    to: ',\n',
    test: 'tests/security/abuse-of-accounts.test.ts',
  },
  {
    name: 'a buyer can download the shipping label',
    file: 'src/domains/orders/server/documents/label-route.ts',
    from: "parties.some(party => party !== 'buyer')",
    to: 'parties.length',
    test: 'tests/security/matrix.test.ts',
  },
  {
    name: 'an active SVG reaches the picture library',
    file: 'src/platform/files/reading.ts',
    from: 'if (!isPicture(startOf(bytes)))',
    to: "if (isPicture(''))",
    test: 'tests/security/hostile-files.test.ts',
  },
  {
    name: 'the reset request looks the account up before responding',
    file: 'src/domains/identity/server/password-reset.ts',
    from: "  await addJob(tx, 'accounts.reset', { email: body.email })\n",
    to: "  const user = await tx.selectFrom('users').select('id').where('email', '=', body.email).executeTakeFirst()\n  if (user) await addJob(tx, 'accounts.reset', { email: body.email })\n",
    test: 'tests/security/guessing.test.ts',
  },
]

const root = join(import.meta.dirname, '..')
const copied = ['src', 'tests', 'bench', 'demo', 'migrations', 'public', 'bin', 'docs']
const single = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'react-router.config.ts']

async function copyOfTheTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'planted-'))
  for (const name of [...copied, ...single]) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** True when an assertion fails; a file that does not load proves nothing. */
function turnsRed(copy: string, { project = 'http', test }: { project?: string; test: string }): Promise<boolean> {
  const runner = join(copy, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [runner, 'run', '--project', project, '--bail=1', test], {
    cwd: copy,
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += data
    })
  return new Promise(resolve => child.on('close', code => resolve(code !== 0 && /Tests .*\d+ failed/.test(output))))
}

async function plant(copy: string, { file, from, to }: Change): Promise<() => Promise<void>> {
  const place = join(copy, file)
  const text = await readFile(place, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} no longer contains: ${from}`)
  await writeFile(place, text.replaceAll(from, to))
  return () => writeFile(place, text)
}

const words = process.argv.slice(2)
const chosen = faults.filter(({ name }) => !words.length || words.some(word => name.includes(word)))
const copy = await copyOfTheTree()
const seen: string[] = []
const unseen: string[] = []
try {
  for (const fault of chosen) {
    const restore = await plant(copy, fault)
    const restoreOther = fault.also && (await plant(copy, fault.also))
    const isRed = await turnsRed(copy, fault)
    ;(isRed ? seen : unseen).push(fault.name)
    console.log(`${isRed ? 'red  ' : 'GREEN'} ${fault.name} (${fault.test})`)
    await restore()
    await restoreOther?.()
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
if (unseen.length) process.exitCode = 1

/** Results of earlier runs for faults that this run skips. */
async function formerly(): Promise<Record<string, string>> {
  const text = await readFile(join(resultsFolder, 'planted.json'), 'utf8').catch(() => '{}')
  const { facts = {} } = JSON.parse(text) as { facts?: Record<string, string> }
  return Object.fromEntries(faults.flatMap(({ name }) => (facts[name] ? [[name, facts[name]]] : [])))
}

const now = Object.fromEntries(chosen.map(({ name, test }) => [name, unseen.includes(name) ? 'unseen' : test]))
const facts = { ...(await formerly()), ...now }
const red = Object.values(facts).filter(test => test !== 'unseen').length
await record('planted', {
  title: 'Faults planted in the source, and the tests that see them',
  command: 'bin/bench planted',
  facts,
  figures: [{ what: 'faults seen', value: red, unit: `of ${faults.length}`, goal: { atLeast: faults.length } }],
})
