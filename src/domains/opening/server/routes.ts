import { compareStartingCatalogue, insertStartingCatalogue } from '#domains/catalogue/server/starting-catalogue.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { loadOpening, type MarketplaceFacts, recordClosing, recordOpening, removeMark, setMark } from './opening.ts'
import {
  loadServices,
  runCarrierTrial,
  runMailTrial,
  runPaymentTrial,
  runPlatformTrial,
  type Services,
} from './services.ts'

export const openingHandlers = (facts: MarketplaceFacts, services: Services): Handler[] => [
  reads(contract.showOpening, db => loadOpening(db, facts)),
  writes(contract.markRequirement, (tx, input, context) => setMark(tx, input, requireUser(context).id, facts)),
  writes(contract.unmarkRequirement, (tx, input) => removeMark(tx, input, facts)),
  writes(contract.openMarketplace, (tx, input, context) => recordOpening(tx, input, requireUser(context).id, facts)),
  writes(contract.closeMarketplace, (tx, input, context) => recordClosing(tx, input, requireUser(context).id, facts)),
  reads(contract.listServices, db => loadServices(db, services)),
  flows(contract.tryMail, (db, _, context) => runMailTrial(db, requireUser(context), services)),
  flows(contract.tryPayment, (db, _, context) => runPaymentTrial(db, requireUser(context), services)),
  flows(contract.tryCarrier, (db, _, context) => runCarrierTrial(db, requireUser(context), services)),
  flows(contract.tryPlatform, (db, _, context) => runPlatformTrial(db, requireUser(context), services)),
  reads(contract.showStartingCatalogue, db => compareStartingCatalogue(db)),
  writes(contract.addStartingCatalogue, async tx => {
    const added = await insertStartingCatalogue(tx)
    addAuditDetails(tx, { after: added })
    return added
  }),
]
