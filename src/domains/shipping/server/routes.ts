import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract-relays.ts'
import { findRelayRow, findRelayRows, setRelayClosed, updateRelay, upsertRelays } from './relay-admin.ts'

export const shippingHandlers: Handler[] = [
  reads(contract.listRelayPoints, (db, input) => findRelayRows(db, input)),
  reads(contract.showRelayPoint, (db, { params }) => findRelayRow(db, params.id)),
  writes(contract.addRelayPoints, (tx, input) => upsertRelays(tx, input)),
  writes(contract.changeRelayPoint, (tx, input) => updateRelay(tx, input)),
  writes(contract.closeRelayPoint, (tx, input) => setRelayClosed(tx, input)),
]
