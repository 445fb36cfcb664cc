import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { boundedQueue } from '#platform/bounded-queue.ts'
import { fail } from '#shared/errors.ts'

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. Each hash stores its own cost, so that it can grow. */
const recommended = { memory: 19_456, passes: 2, parallelism: 1 }

/** Size of libuv's pool, which also reads files and compresses pages: hashes leave two threads free. */
const threads = Number(process.env.UV_THREADPOOL_SIZE || 4)
/** At most eight, on at most half of the processors: the others render pages and serve orders. */
const hashesAtOnce = Math.max(1, Math.min(8, threads - 2, Math.floor(availableParallelism() / 2)))
/** Bounds the wait to less than a second: one hash takes 30 ms. */
const hashesWaiting = 24
const queue = boundedQueue({ atOnce: hashesAtOnce, waiting: hashesWaiting }, () =>
  fail('BUSY', { sentence: 'Beaucoup de personnes se connectent en ce moment. Réessayez dans quelques secondes.' }),
)

/** Number of hashes running or queued. */
export const pendingHashes = queue.pending

/** BUSY when too many hashes are pending. */
const run = (password: string, salt: Buffer, { memory, passes, parallelism }: typeof recommended) =>
  queue.run(() =>
    // Not once for all: tests count the hashes, and hold them up.
    promisify(argon2)('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: 32,
    }),
  )

/** PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. `cost`: lower for accounts of tests only. */
export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const salt = randomBytes(16)
  const hash = await run(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** False for a wrong password and for a malformed hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = phc.exec(stored)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64url')
  const found = await run(password, Buffer.from(salt, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** Password of the demo accounts, published in the README; production accepts no login with it. */
export const demoPassword = 'Vendanges-2026!'

const nobody = hashPassword(randomBytes(16).toString('hex'))
/**
 * Takes as long as a real check, for an email without an account: response time must not reveal which emails have one.
 */
export const verifyNobody = async (password: string) => {
  await verifyPassword(password, await nobody)
  return false
}
