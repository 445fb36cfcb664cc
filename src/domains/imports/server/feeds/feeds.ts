/** What a seller does with its feeds. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { privateKeyFault } from '#platform/outbound/sftp.ts'
import type { SealingKeys } from '#platform/sealing.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addImportFeed, changeImportFeed } from '../../contract-feeds.ts'
import { isSftp, maxFeeds } from '../../rules/feeds.ts'
import type { ImportSeller } from '../record.ts'
import { readFeedAddress } from './address.ts'
import { hasOpenRun, startRun } from './runs.ts'
import { authenticationOf, type FeedSecrets, noSecrets, openSecrets, sealSecrets } from './secrets.ts'

/** `keys`: none where the operator has set no key; feeds are then not available. */
export type FeedSettings = { keys: SealingKeys; allowLoopback: boolean }

function requireKeys({ keys }: FeedSettings): SealingKeys {
  if (!keys.length) throw fail('FEEDS_UNAVAILABLE')
  return keys
}

export async function addFeed(
  tx: Tx,
  seller: ImportSeller,
  given: Input<typeof addImportFeed>['body'],
  settings: FeedSettings,
) {
  const keys = requireKeys(settings)
  const { address, query } = readFeedAddress(given.feedAddress, settings.allowLoopback)
  // Two members may add one at the same time.
  await tx.selectFrom('vendors').select('id').where('id', '=', seller.vendorId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('import_feeds')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('vendor_id', '=', seller.vendorId)
    .executeTakeFirstOrThrow()
  if (count >= maxFeeds) throw fail('CONFLICT', { sentence: `${maxFeeds}\u00a0flux au plus.` })
  const secrets = { query, user: given.user, password: given.password, privateKey: given.privateKey }
  checkCredentials(address, secrets)
  return tx
    .insertInto('import_feeds')
    .values({
      vendor_id: seller.vendorId,
      user_id: seller.userId,
      kind: given.kind,
      address,
      ...sealedColumns(keys, seller.vendorId, secrets),
      ...termsOf(given),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Terms = Pick<
  Input<typeof addImportFeed>['body'],
  'name' | 'schedule' | 'autoApply' | 'refusedPercent' | 'withdrawnPercent'
>
const termsOf = ({ name, schedule, autoApply, refusedPercent, withdrawnPercent }: Terms) => ({
  name,
  schedule,
  auto_apply: autoApply,
  refused_percent: refusedPercent,
  withdrawn_percent: withdrawnPercent,
})
const sealedColumns = (keys: SealingKeys, vendorId: number, secrets: FeedSecrets) => ({
  sealed: sealSecrets(keys, vendorId, secrets),
  authentication: authenticationOf(secrets),
})
const unknownFile = { etag: null, last_modified: null, content_hash: null }
const unknownServer = { host_key: null, seen_host_key: null }

/** INVALID_INPUT for credentials that the server of this address cannot accept. */
function checkCredentials(address: string, { user, password, privateKey }: FeedSecrets) {
  const refuse = (fields: Record<string, string>) => fail('INVALID_INPUT', { fields })
  if (!isSftp(address)) {
    if (privateKey) throw refuse({ privateKey: 'Une clé ne sert qu’à une adresse sftp://.' })
    return
  }
  if (!user) throw refuse({ user: 'Un serveur SFTP demande un identifiant' })
  if (!password && !privateKey) throw refuse({ password: 'Saisissez un mot de passe ou une clé' })
  const fault = privateKey && privateKeyFault(privateKey, password)
  if (fault) throw refuse({ privateKey: fault })
}

/** The seller's feed under lock; NOT_FOUND for another's. */
async function lockFeed(tx: Tx, vendorId: number, id: number) {
  const feed = await tx
    .selectFrom('import_feeds')
    .select(['id', 'address', 'sealed', 'seen_host_key as seenHostKey', 'paused_at as pausedAt'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!feed) throw fail('NOT_FOUND')
  return feed
}

/** A new address drops the credentials, so that nobody sends them to a server of their choice. */
export async function changeFeed(
  tx: Tx,
  { vendorId }: ImportSeller,
  id: number,
  given: Input<typeof changeImportFeed>['body'],
  settings: FeedSettings,
) {
  const keys = requireKeys(settings)
  const { sealed, address } = await lockFeed(tx, vendorId, id)
  const typed = { user: given.user, password: given.password, privateKey: given.privateKey }
  const target = given.feedAddress ? readFeedAddress(given.feedAddress, settings.allowLoopback) : null
  const former = target ? null : openSecrets(keys, vendorId, sealed)
  if (!target && !former)
    throw fail('INVALID_INPUT', { fields: { feedAddress: 'Saisissez de nouveau l’adresse et ses identifiants.' } })
  const secrets: FeedSecrets = target
    ? { query: target.query, ...typed }
    : { ...noSecrets, ...former, ...present(typed) }
  checkCredentials(target?.address ?? address, secrets)
  await tx
    .updateTable('import_feeds')
    .set({
      ...termsOf(given),
      ...(target ? { address: target.address, ...unknownFile, ...unknownServer } : {}),
      ...sealedColumns(keys, vendorId, secrets),
      due_at: sql<Date>`CASE WHEN schedule = ${given.schedule} THEN due_at ELSE now() END`,
    })
    .where('id', '=', id)
    .execute()
  return { id }
}

const present = (typed: Omit<FeedSecrets, 'query'>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))

/** CONFLICT while the feed is fetched or its file is imported. */
export async function tryFeed(tx: Tx, { vendorId }: ImportSeller, id: number, settings: FeedSettings) {
  requireKeys(settings)
  await lockFeed(tx, vendorId, id)
  if (await hasOpenRun(tx, id))
    throw fail('CONFLICT', { sentence: 'Ce flux est déjà en cours\u00a0: attendez la fin de son passage.' })
  await startRun(tx, id, true)
}

/** The feed is fetched again at once, for it may be paused by the failures that the new key caused. */
export async function trustHostKey(tx: Tx, { vendorId }: ImportSeller, id: number, hostKey: string) {
  const { seenHostKey } = await lockFeed(tx, vendorId, id)
  if (seenHostKey !== hostKey)
    throw fail('CONFLICT', { sentence: 'Le serveur montre maintenant une autre clé\u00a0: relisez-la.' })
  await tx
    .updateTable('import_feeds')
    .set({ host_key: hostKey, seen_host_key: null, failures: 0, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function pauseFeed(tx: Tx, { vendorId }: ImportSeller, id: number) {
  const { pausedAt } = await lockFeed(tx, vendorId, id)
  if (pausedAt) return
  await tx
    .updateTable('import_feeds')
    .set({ paused_at: sql<Date>`now()`, paused_because: 'seller' })
    .where('id', '=', id)
    .execute()
}

export async function resumeFeed(tx: Tx, { vendorId }: ImportSeller, id: number) {
  const { pausedAt } = await lockFeed(tx, vendorId, id)
  if (!pausedAt) return
  await tx
    .updateTable('import_feeds')
    .set({ paused_at: null, paused_because: null, failures: 0, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeFeed(tx: Tx, { vendorId }: ImportSeller, id: number) {
  await lockFeed(tx, vendorId, id)
  await tx.deleteFrom('import_feeds').where('id', '=', id).execute()
}
