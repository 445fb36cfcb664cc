import { requireSeller, requireSellerMember, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { deleteImported } from './deletion/delete-imported.ts'
import { retryImportPictures } from './pictures/addresses.ts'
import { importFile, importHistory, importProgress, importSummary } from './queries.ts'

/** Runs the action, then returns the import's current state. */
const acts = (
  operation:
    | typeof contract.applyImport
    | typeof contract.undoImport
    | typeof contract.cancelImport
    | typeof contract.retryImportPictures,
  act: typeof actions.applyImport,
) =>
  writes(operation, async (tx, { params }, context) => {
    const vendorId = requireSeller(context)
    await act(tx, vendorId, params.id)
    return importSummary(tx, vendorId, params.id)
  })

export const importHandlers: Handler[] = [
  reads(contract.listImports, (db, { query }, context) => importHistory(db, requireSeller(context), query.page)),
  writes(contract.beginImport, (tx, { body }, context) =>
    actions.beginImport(tx, { userId: requireUser(context).id, vendorId: requireSeller(context) }, body),
  ),
  writes(contract.completeFile, async (tx, { params, body }, context) => {
    const vendorId = requireSeller(context)
    await actions.completeFile(tx, vendorId, params.id, body)
    return importSummary(tx, vendorId, params.id)
  }),
  reads(contract.getImport, (db, { params }, context) => importFile(db, requireSeller(context), params.id)),
  reads(contract.getImportProgress, (db, { params }, context) => importProgress(db, requireSeller(context), params.id)),
  writes(contract.configureImport, async (tx, { params, body }, context) => {
    const vendorId = requireSeller(context)
    await actions.configureImport(tx, vendorId, params.id, body)
    return importSummary(tx, vendorId, params.id)
  }),
  writes(contract.correctImportLines, async (tx, { params, body }, context) => {
    const vendorId = requireSeller(context)
    await actions.correctImportLines(tx, vendorId, params.id, body.corrections)
    return importSummary(tx, vendorId, params.id)
  }),
  acts(contract.applyImport, actions.applyImport),
  acts(contract.undoImport, actions.undoImport),
  writes(
    contract.deleteImported,
    async (tx, { params }, context) => {
      const seller = requireSellerMember(context)
      await deleteImported(tx, seller, params.id)
      return importSummary(tx, seller.vendorId, params.id)
    },
    {
      bypassRls: 'the record of a deleted offer is the operator’s; only offers of the caller’s seller are deleted',
      about: 'imports',
    },
  ),
  acts(contract.cancelImport, actions.cancelImport),
  acts(contract.retryImportPictures, retryImportPictures),
]
