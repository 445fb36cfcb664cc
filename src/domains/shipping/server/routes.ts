import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { receiveParcelEvent } from '../carriers/events.ts'
import { type CarrierSettings, createCarrier } from '../carriers/settings.ts'
import { receiveCarrierEvent } from '../contract-carriers.ts'
import * as contract from '../contract-relays.ts'
import { findRelayRow, findRelayRows, setRelayClosed, updateRelay, upsertRelays } from './relay-admin.ts'

export const shippingHandlers = (settings: CarrierSettings): Handler[] => [
  reads(contract.listRelayPoints, (db, input) => findRelayRows(db, input)),
  reads(contract.showRelayPoint, (db, { params }) => findRelayRow(db, params.id)),
  writes(contract.addRelayPoints, (tx, input) => upsertRelays(tx, input)),
  writes(contract.changeRelayPoint, (tx, input) => updateRelay(tx, input)),
  writes(contract.closeRelayPoint, (tx, input) => setRelayClosed(tx, input)),
  flows(receiveCarrierEvent, (db, _, context) => receiveParcelEvent(db, createCarrier(db, settings), context.signed)),
]
