import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Tx } from '#platform/db/pool.ts'

const minutes = 20

/** Proof-of-work challenge, as JSON; it costs a browser a fraction of a second. */
export const newChallenge = async (secret: string) =>
  JSON.stringify(
    await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      keyPrefix: '000',
      deriveKey,
      hmacSignatureSecret: secret,
      expiresAt: new Date(Date.now() + minutes * 60_000),
    }),
  )

/** Whether the token is solved, signed by us, not expired and not used before. */
export async function isSolved(tx: Tx, secret: string, token: string | null | undefined): Promise<boolean> {
  const payload = parse(token)
  if (!payload) return false
  const result = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret }).catch(() => null)
  if (!result?.verified) return false
  const used = await tx
    .insertInto('captcha_solutions')
    .values({ challenge: payload.challenge.parameters.nonce })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(used.numInsertedOrUpdatedRows) === 1
}

function parse(token: string | null | undefined): Payload | null {
  try {
    const value = JSON.parse(token ?? 'null') as Payload | null
    return typeof value?.challenge?.parameters?.nonce === 'string' && value.solution ? value : null
  } catch {
    return null
  }
}
