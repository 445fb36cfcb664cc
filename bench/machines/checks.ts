/** Checks across two processes; shared with the short form in tests/faults. */
import { setTimeout as pause } from 'node:timers/promises'
import { unitEuros, unitTtc } from '#shared/price/price.ts'
import { eventually } from '#tests/support/processes.ts'
import { type BrowserSession, type Data, responseData } from './person.ts'

export type Credentials = { email: string; password: string }

export async function loggedIn(person: BrowserSession, credentials: Credentials): Promise<BrowserSession> {
  const reply = await person.request('POST', '/api/auth/login', credentials)
  if (reply.status !== 200) throw new Error(`${credentials.email}: ${reply.status} ${reply.text}`)
  return person
}

/** Logs in at one process; true when the other accepts the session, and rejects it after a logout there. */
export async function sessionIsShared(one: BrowserSession, other: number, credentials: Credentials): Promise<boolean> {
  const there = (await loggedIn(one, credentials)).at(other)
  const known = responseData(await there.request('GET', '/api/user/me'))?.email === credentials.email
  await there.request('POST', '/api/auth/logout')
  return known && responseData(await one.request('GET', '/api/user/me')) === null
}

/** Tries wrong passwords at each process in turn; returns how many are tried before both refuse. */
export async function attemptsBeforeRefusal(one: BrowserSession, two: BrowserSession, email: string): Promise<number> {
  const attempt = async (n: number) =>
    (await (n % 2 ? two : one).request('POST', '/api/auth/login', { email, password: 'Mauvais-mot-2026!' })).status
  for (let n = 0; n < 60; n++) {
    if ((await attempt(n)) !== 429) continue
    return (await attempt(n + 1)) === 429 ? n : Number.POSITIVE_INFINITY
  }
  return Number.POSITIVE_INFINITY
}

/** A seller changes a price through one process; returns the milliseconds until the other shows it. */
export async function priceShowsElsewhere(
  seller: BrowserSession,
  visitor: BrowserSession,
  shows: (article: { slug: string; priceCents: number; vatBasisPoints: number }) => Promise<boolean>,
): Promise<number> {
  const { offers } = responseData(await seller.request('GET', '/api/seller/offers?status=published'))
  const offer = offers.find((one: Data) => one.isPublic && !one.promoted)
  // Fills that process’s page cache before the change.
  await visitor.request('GET', `/articles/${offer.slug}`)
  const priceCents = 31_000 + Math.floor(Math.random() * 9_000)
  const changed = await seller.request('PUT', `/api/seller/offers/${offer.id}`, { priceCents, tiers: [] })
  if (changed.status !== 200) throw new Error(`price: ${changed.status} ${changed.text}`)
  const { slug, vatBasisPoints } = responseData(changed)
  const started = performance.now()
  await eventually(() => shows({ slug, priceCents, vatBasisPoints }), 'the new price shows')
  return Math.round(performance.now() - started)
}

/** Looks at the public page itself. */
export const pageShows =
  (visitor: BrowserSession) =>
  async ({ slug, priceCents, vatBasisPoints }: { slug: string; priceCents: number; vatBasisPoints: number }) =>
    (await visitor.request('GET', `/articles/${slug}`)).text.includes(unitEuros(unitTtc(priceCents, vatBasisPoints)))

/** A buyer writes through one process; returns the milliseconds until the seller’s stream on the other receives it. */
export async function messageDelay(
  buyer: BrowserSession,
  { vendorId, listenAt, seller }: { vendorId: number; listenAt: string; seller: BrowserSession },
): Promise<number> {
  const abort = new AbortController()
  const response = await fetch(`${listenAt}/api/live`, {
    headers: { cookie: `session=${seller.session()}` },
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  const follow = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received += part.value
  }
  const following = follow().catch(() => undefined)
  const { id } = responseData(await buyer.request('POST', '/api/conversations', { vendorId }))
  // The stream is open once its first bytes arrived.
  await eventually(async () => received.includes('retry:'), 'the live stream opens')
  const started = performance.now()
  await buyer.request('POST', `/api/conversations/${id}/messages`, {
    key: crypto.randomUUID(),
    body: 'Bonjour',
    files: [],
  })
  while (!received.includes(`"topic":"messages","id":${id}`)) {
    if (performance.now() - started > 10_000) throw new Error(`message never received, only ${received}`)
    await pause(5)
  }
  const milliseconds = Math.round(performance.now() - started)
  abort.abort()
  await following
  return milliseconds
}
