/**
 * Measures what responses reveal about accounts and passwords: `bin/bench security`.
 *   --times 500       requests per endpoint, with and without an account in turns
 *   --guesses 10000   guesses of one password, from one address and from a thousand
 * tests/security/guessing.test.ts counts the same work instead of timing it. Writes bench/results/security.json.
 */
import { parseArgs } from 'node:util'
import { account, accountPassword, guess, publicEndpoints } from '#tests/security/accounts.ts'
import { freshApp } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '500' }, guesses: { type: 'string', default: '10000' } },
})
const times = Number(values.times)
const guesses = Number(values.guesses)
const figures: Figure[] = []
const round = (value: number) => Math.round(value * 100) / 100
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

type App = Awaited<ReturnType<typeof freshApp>>
type Taken = { clock: number[]; processor: number[] }
const known = 'connue@exemple.fr'

/** Alternates the two cases, so that other load on the machine affects both alike. */
async function compare(app: App, path: string, bodyOf: (email: string) => object) {
  const taken: Record<'known' | 'unknown', Taken> = {
    known: { clock: [], processor: [] },
    unknown: { clock: [], processor: [] },
  }
  for (let n = 0; n < times * 2; n++) {
    const isKnown = n % 2 === 1
    const body = bodyOf(isKnown ? known : `personne${n}@exemple.fr`)
    const started = performance.now()
    const before = process.cpuUsage()
    await app.request('POST', path, body)
    const { user, system } = process.cpuUsage(before)
    const into = taken[isKnown ? 'known' : 'unknown']
    into.clock.push(performance.now() - started)
    into.processor.push((user + system) / 1_000)
  }
  const apart = (of: keyof Taken) => round(Math.abs(median(taken.known[of]) - median(taken.unknown[of])))
  const what = path.split('/').at(-1) ?? path
  figures.push({
    what: `${what}: medians apart, with an account and without`,
    value: apart('clock'),
    unit: 'ms',
    goal: { atMost: 5 },
  })
  figures.push({
    what: `${what}: the same in processor time`,
    value: apart('processor'),
    unit: 'ms',
    goal: { atMost: 5 },
  })
  figures.push({ what: `${what}: median response time`, value: round(median(taken.known.clock)), unit: 'ms' })
}

/** Passwords actually checked, and whether the owner can still log in from a known network. */
async function attack(app: App, what: string, addresses: number, headersOf: (n: number) => Record<string, string>) {
  const victim = `visee${figures.length}@exemple.fr`
  await account(app.db, victim)
  const home = {
    email: victim,
    from: '10.0.0.1',
    headers: { 'x-forwarded-for': '192.0.2.10' },
    secret: accountPassword,
  }
  const before = await guess(app, home)
  let tried = 0
  for (let n = 0; n < guesses; n++)
    if ((await guess(app, { email: victim, from: '10.0.0.9', headers: headersOf(n % addresses) })) === 401) tried++
  const after = await guess(app, home)
  figures.push({
    what: `${what}: passwords tried in an hour`,
    value: tried,
    unit: `of ${guesses}`,
    goal: { atMost: 10 },
  })
  figures.push({
    what: `${what}: the owner comes in before and after`,
    value: Number(before === 200) + Number(after === 200),
    unit: 'of 2',
    goal: { atLeast: 2 },
  })
}

const from = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
const plain = await freshApp()
await account(plain.db, known)
for (const { path, bodyOf } of publicEndpoints) await compare(plain, path, bodyOf)
await plain.close()

const proxied = await freshApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
await attack(proxied, 'from one address', 1, n => ({ 'x-forwarded-for': from(n) }))
await attack(proxied, 'from a thousand addresses', 1_000, n => ({ 'x-forwarded-for': from(n) }))
await attack(proxied, 'from one that claims a thousand', 1_000, n => ({ 'x-forwarded-for': `${from(n)}, 203.0.113.7` }))
await proxied.close()

await record('security', {
  title: 'Guessing accounts and passwords',
  command: `bin/bench security --times ${times} --guesses ${guesses}`,
  facts: { 'requests per endpoint, with and without an account': times, guesses },
  figures,
})
