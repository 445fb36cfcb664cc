import { lockOwnAccount } from '#domains/identity/server/access.ts'
import { checkPassword } from '#domains/identity/server/account.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { type Context, requireSeller, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { findDeliveries, replayDelivery, replaySince } from './deliveries.ts'
import * as endpoints from './endpoints.ts'
import { feedHandlers } from './feed-routes.ts'
import { createKey, keyLines, revokeKey } from './keys.ts'
import { isOwner, type Owner, requireOwner } from './owner.ts'
import { places } from './places.ts'

export type IntegrationSettings = { WEBHOOK_LOOPBACK: boolean }

export const integrationHandlers = ({ WEBHOOK_LOOPBACK }: IntegrationSettings): Handler[] => [
  ...feedHandlers,
  reads(contract.showIntegrations, async (db, _, context) => {
    const vendorId = requireSeller(context)
    const [mayManage, keys, lines, own] = await Promise.all([
      isOwner(db, requireUser(context)),
      keyLines(db, vendorId),
      endpoints.findEndpoints(db, vendorId),
      places(db, vendorId),
    ])
    return { mayManage, keys, endpoints: lines, places: own }
  }),
  flows(contract.createKey, (db, { body }, context) =>
    proven(db, context, body.password, (tx, owner) => createKey(tx, owner, body)),
  ),
  writes(contract.revokeKey, async (tx, { params }, context) => revokeKey(tx, await own(tx, context), params.id)),
  flows(contract.addEndpoint, (db, { body }, context) =>
    proven(db, context, body.password, (tx, owner) => endpoints.addEndpoint(tx, owner, body, WEBHOOK_LOOPBACK)),
  ),
  writes(contract.changeEndpoint, async (tx, { params, body }, context) =>
    endpoints.changeEndpoint(tx, await own(tx, context), params.id, body),
  ),
  flows(contract.rotateSecret, (db, { params, body }, context) =>
    proven(db, context, body.password, (tx, owner) => endpoints.rotateSecret(tx, owner, params.id)),
  ),
  writes(contract.pauseEndpoint, async (tx, { params }, context) =>
    endpoints.pauseEndpoint(tx, await own(tx, context), params.id),
  ),
  writes(contract.resumeEndpoint, async (tx, { params }, context) =>
    endpoints.resumeEndpoint(tx, await own(tx, context), params.id),
  ),
  writes(contract.removeEndpoint, async (tx, { params }, context) =>
    endpoints.removeEndpoint(tx, await own(tx, context), params.id),
  ),
  writes(contract.sendTest, async (tx, { params }, context) =>
    endpoints.sendTest(tx, await own(tx, context), params.id),
  ),
  reads(contract.listDeliveries, (db, { query }, context) => findDeliveries(db, requireSeller(context), query)),
  writes(contract.replayDelivery, async (tx, { params }, context) =>
    replayDelivery(tx, await own(tx, context), params.id),
  ),
  writes(contract.replaySince, async (tx, { params, body }, context) =>
    replaySince(tx, await own(tx, context), params.id, body.since),
  ),
]

const own = (tx: Tx, context: Context) => requireOwner(tx, requireUser(context))

/** Checks the password again outside the transaction, because the hash is slow on purpose. */
async function proven<T>(db: Db, context: Context, password: string, run: (tx: Tx, owner: Owner) => Promise<T>) {
  const user = requireUser(context)
  await requireOwner(db, user)
  await checkPassword(db, user.id, password)
  return inTransaction(db, async tx => {
    await lockOwnAccount(tx, context)
    return run(tx, await requireOwner(tx, user))
  })
}
