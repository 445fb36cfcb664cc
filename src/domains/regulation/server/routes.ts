import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { catalogueRoles } from '#shared/seller-rights.ts'
import * as contract from '../contract.ts'
import * as register from '../contract-authorisations.ts'
import { showPurchaseRegister } from '../contract-purchase-register.ts'
import * as suspicions from '../contract-suspicions.ts'
import { findAuthorisation, loadAuthorisations, showAuthorisations } from './authorisations.ts'
import { decideDropPoint, listGoodsClasses, setGoodsClass } from './classes.ts'
import { findPermits, findPermitsToReview } from './find-permits.ts'
import { decidePermit, submitPermit, withdrawPermit } from './permits.ts'
import { loadPurchaseRegister } from './purchase-register.ts'
import { findStops } from './stopped-articles.ts'
import { decideSuspicion, listSuspicions, reportSuspicion, showSuspicions } from './suspicions.ts'

export const regulationHandlers = ({ SUPPORT_EMAIL }: { SUPPORT_EMAIL: string }): Handler[] => [
  reads(contract.listOwnPermits, async (db, _, context) => ({
    permits: await findPermits(db, { userId: requireUser(context).id }),
  })),
  reads(contract.listSellerPermits, async (db, _, context) => ({
    permits: await findPermits(db, { vendorId: requireSeller(context) }),
    stopped: await findStops(db, requireSeller(context)),
  })),
  writes(contract.submitOwnPermit, (tx, { body }, context) => {
    const user = requireUser(context)
    return submitPermit(tx, { userId: user.id }, user, body)
  }),
  writes(contract.submitSellerPermit, (tx, { body }, context) =>
    submitPermit(tx, { vendorId: requireSeller(context) }, requireUser(context), body),
  ),
  writes(contract.withdrawPermit, (tx, { params }, context) => {
    const { id, vendorId, vendorRole } = requireUser(context)
    const isManager = vendorRole !== null && catalogueRoles.includes(vendorRole)
    return withdrawPermit(tx, params.id, [{ userId: id }, ...(vendorId !== null && isManager ? [{ vendorId }] : [])])
  }),
  reads(contract.listPermitsToReview, (db, { query }) => findPermitsToReview(db, query)),
  writes(contract.decidePermit, (tx, input, context) => decidePermit(tx, input, requireUser(context))),
  reads(showPurchaseRegister, (db, { query }, context) => loadPurchaseRegister(db, requireUser(context), query)),
  reads(contract.listGoodsClasses, db => listGoodsClasses(db)),
  writes(contract.setGoodsClass, (tx, { params, body }, context) =>
    setGoodsClass(tx, params.class, body, requireUser(context)),
  ),
  writes(contract.decideDropPoint, (tx, { params, body }, context) =>
    decideDropPoint(tx, params.class, body, requireUser(context)),
  ),
  reads(register.showAuthorisations, db => showAuthorisations(db)),
  writes(register.loadAuthorisations, (tx, { body }, context) => loadAuthorisations(tx, body, requireUser(context))),
  reads(register.findAuthorisation, (db, { params }) => findAuthorisation(db, params.number)),
  reads(suspicions.showSuspicions, (db, { params }, context) => showSuspicions(db, params.id, requireUser(context))),
  writes(suspicions.reportSuspicion, (tx, input, context) =>
    reportSuspicion(tx, input, requireUser(context), SUPPORT_EMAIL),
  ),
  reads(suspicions.listSuspicions, (db, { query }) => listSuspicions(db, query.page)),
  writes(suspicions.decideSuspicion, (tx, input, context) => decideSuspicion(tx, input, requireUser(context))),
]
