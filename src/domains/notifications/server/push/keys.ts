import webPush from 'web-push'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type SealingKeys, seal, unseal } from '#platform/sealing.ts'
import { fail } from '#shared/errors.ts'

export type PushKeys = { publicKey: string; privateKey: string }
/** `given`: of the environment. `subject`: whom a push service writes to about this site. */
export type PushSettings = {
  given: PushKeys | undefined
  sealingKeys: SealingKeys
  subject: string
  allowLoopback: boolean
}

const purpose = 'push-keys'

/** Null when there are none, or when the key that sealed them is gone. */
export async function findPushKeys(db: Db | Tx, { given, sealingKeys }: PushSettings): Promise<PushKeys | null> {
  if (given) return given
  const stored = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const privateKey = stored && unseal(sealingKeys, purpose, stored.private_key)
  return stored && privateKey ? { publicKey: stored.public_key, privateKey } : null
}

/** Browsers are bound to the key with which they subscribed, so it is made once. Two first requests make one. */
export const preparePushKey = (tx: Tx, settings: PushSettings): Promise<{ publicKey: string }> =>
  bypassRls(tx, async owner => {
    const known = await findPushKeys(owner, settings)
    if (known) return { publicKey: known.publicKey }
    if (!settings.sealingKeys.length)
      throw fail('CONFLICT', { sentence: 'Les notifications sur appareil ne sont pas disponibles pour l’instant.' })
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const sealed = seal(settings.sealingKeys, purpose, privateKey)
    await owner
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: sealed })
      .onConflict(conflict => conflict.column('single').doNothing())
      .execute()
    const stored = await findPushKeys(owner, settings)
    if (!stored)
      throw fail('CONFLICT', { sentence: 'Les notifications sur appareil ne sont pas disponibles pour l’instant.' })
    return { publicKey: stored.publicKey }
  })
