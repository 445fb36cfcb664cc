import { databaseDay } from '#platform/db/clock.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { fail } from '#shared/errors.ts'
import { receiveParcelEvent } from '../carriers/events.ts'
import { searchRelays } from '../carriers/relay-search.ts'
import { findSandboxParcels, provokeParcel } from '../carriers/sandbox-parcels.ts'
import { type CarrierSettings, createCarrier } from '../carriers/settings.ts'
import * as carriers from '../contract-carriers.ts'
import { listEmissionFactors, setEmissionFactor, withdrawEmissionFactor } from '../contract-emissions.ts'
import * as contract from '../contract-relays.ts'
import { findEmissionFactors, removeEmissionFactor, saveEmissionFactor } from './emission-factors.ts'
import { findRelayRow, findRelayRows, setRelayClosed, updateRelay, upsertRelays } from './relay-admin.ts'

export const shippingHandlers = (settings: CarrierSettings): Handler[] => [
  flows(contract.searchRelayPoints, (db, { body }) => searchRelays(db, settings, body.postcode)),
  reads(contract.listRelayPoints, async (db, input) => ({
    ...(await findRelayRows(db, input)),
    embeddedCarrier: settings.kind === 'embedded',
  })),
  reads(contract.showRelayPoint, (db, { params }) => findRelayRow(db, params.id)),
  writes(contract.addRelayPoints, (tx, input) => upsertRelays(tx, input)),
  writes(contract.changeRelayPoint, (tx, input) => updateRelay(tx, input)),
  writes(contract.closeRelayPoint, (tx, input) => setRelayClosed(tx, input)),
  reads(listEmissionFactors, async db => ({ factors: await findEmissionFactors(db), today: await databaseDay(db) })),
  writes(setEmissionFactor, saveEmissionFactor),
  writes(withdrawEmissionFactor, removeEmissionFactor),
  reads(carriers.listSandboxParcels, async db => {
    onlyEmbedded(settings)
    return findSandboxParcels(db)
  }),
  writes(carriers.moveSandboxParcel, async (tx, { body }) => {
    onlyEmbedded(settings)
    return provokeParcel(tx, body)
  }),
  flows(carriers.receiveCarrierEvent, (db, _, context) =>
    receiveParcelEvent(db, createCarrier(db, settings), context.signed),
  ),
]

/** The embedded carrier exists only where it is the configured one; elsewhere its page is NOT_FOUND. */
function onlyEmbedded({ kind }: CarrierSettings): void {
  if (kind !== 'embedded') throw fail('NOT_FOUND')
}
