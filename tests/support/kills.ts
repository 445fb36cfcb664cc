/** F1: kills a server at a chosen statement of an order, and checks what another server makes of it. */
import { createOffer, createVendor } from './factories.ts'
import { type FaultProxy, isStatement, proxyTo, throughProxy } from './fault-proxy.ts'
import type { TestResponse } from './injected.ts'
import { createClient, type Node, startNode } from './nodes.ts'
import type { Buyer, PayingMarket } from './paying.ts'

export type Phase = 'placing' | 'coming back' | 'hearing the bank'
export type KillPoint = {
  during: Phase
  /** Part of the statement, or its number in the phase. */
  at: string | number
  /** Killed before the database got it, or after it responded. */
  when: 'before' | 'after'
}
export type KillOutcome = { point: KillPoint; killed: boolean; startMs: number; fault: string | null }

type Victim = { node: Node; proxy: FaultProxy; startMs: Promise<number> }

/** Kills one server per point while the next one starts; `survivor` is another server on the same database. */
export async function killAtEach(
  survivor: PayingMarket,
  points: Iterable<KillPoint>,
  report: (outcome: KillOutcome) => unknown,
): Promise<void> {
  let next: Promise<Victim> | undefined
  for (const point of points) {
    const current = await (next ?? victim(survivor.url))
    // A generator may still depend on this outcome: one server more is started then.
    const isLast = Array.isArray(points) && point === points.at(-1)
    next = isLast ? undefined : victim(survivor.url)
    const startMs = await current.startMs
    const outcome = await kill(survivor, current, point)
    await current.node.end('SIGKILL')
    await current.proxy.close()
    await report({ point, startMs, ...outcome })
  }
  const unused = await next
  await unused?.node.end('SIGKILL')
  await unused?.proxy.close()
}

async function victim(url: string): Promise<Victim> {
  const proxy = await proxyTo(url)
  const from = performance.now()
  const node = await startNode(throughProxy(url, proxy))
  const startMs = node.ready.then(() => performance.now() - from)
  startMs.catch(() => undefined)
  return { node, proxy, startMs }
}

async function kill(survivor: PayingMarket, { node, proxy }: Victim, point: KillPoint) {
  const vendor = await createVendor(survivor.db)
  const { offerId } = await createOffer(survivor.db, vendor, { stock: 1 })
  const buyer = await survivor.newBuyer()
  await survivor.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const submission = await survivor.submission(buyer)
  const steps = stepsOf(survivor, buyer, submission)
  const doomed = createClient(() => node.port)

  const before = point.during === 'placing' ? null : await steps.placedAndPaid()
  let killed = false
  const strike = () => {
    killed = true
    node.process.kill('SIGKILL')
  }
  let statements = 0
  proxy.intercept(sent => {
    if (killed || !isStatement(sent)) return 'pass'
    statements++
    const isHere = typeof point.at === 'number' ? statements === point.at : sent.includes(point.at)
    if (!isHere) return 'pass'
    if (point.when === 'before') strike()
    return point.when === 'before' ? 'hold' : 'hold response'
  }, strike)
  if (before === null) await doomed('POST', '/api/checkout/purchases', submission, buyer)
  else if (point.during === 'coming back')
    await doomed('POST', `/api/checkout/purchases/${before.body.data.purchaseId}/confirm`, {}, buyer)
  else await steps.tellBank(before, doomed)
  proxy.intercept(null)
  return { killed, fault: await steps.finish() }
}

function stepsOf(survivor: PayingMarket, buyer: Buyer, submission: unknown) {
  const place = () => survivor.place(buyer, submission)
  const placedAndPaid = async () => {
    const placed = await place()
    await survivor.atBank(placed, 'accept')
    return placed
  }
  /** Simulates the recovery after a cut: the buyer retries and returns, the provider repeats its event. */
  const finish = async (): Promise<string | null> => {
    const placed = await placedAndPaid()
    if (placed.status !== 200) return `the order sent again was refused: ${placed.status} ${placed.body?.code}`
    await survivor.comeBack(buyer, placed)
    await survivor.runJobs()
    const { rows } = await survivor.pool.query('SELECT status FROM purchases WHERE user_id = $1', [buyer.userId])
    const ends = rows.map(row => row.status).join()
    return ends === 'PAID' ? null : `the buyer’s purchases are: ${ends}`
  }
  const tellBank = async (placed: TestResponse, request: PayingMarket['request']) => {
    const event = await survivor.eventOf(placed, 'succeeded')
    await survivor.postEvent(event, { by: request })
  }
  return { placedAndPaid, finish, tellBank }
}
