import { type Context, requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as lists from '../contract-lists.ts'
import * as quick from '../contract-quick.ts'
import * as timed from '../contract-schedules.ts'
import * as shared from '../contract-shared.ts'
import { countFilled, fillCart } from './fill.ts'
import { findLastFill } from './last-fill.ts'
import { findOrderedLines, findOwnOrder } from './order-lines.ts'
import * as own from './purchase-lists.ts'
import { readQuickFile } from './quick-file.ts'
import { findChosenLines, matchReferencesFor } from './quick-order.ts'
import * as scheduled from './schedules/scheduled-orders.ts'
import * as schedules from './schedules/schedules.ts'
import { addToFavourites, copyShared, shareList, showSharedList, unshareList } from './shared-lists.ts'

const userId = (context: Context) => requireUser(context).id

const listsHandlers: readonly Handler[] = [
  reads(lists.getPurchaseLists, async (db, _, context) => ({ lists: await own.findLists(db, userId(context)) })),
  reads(lists.getPurchaseList, (db, { params }, context) => own.showList(db, params.id, requireUser(context))),
  writes(lists.createPurchaseList, (tx, { body }, context) => own.createList(tx, requireUser(context), body)),
  writes(lists.addToPurchaseList, (tx, { params, body }, context) =>
    own.addLinesToList(tx, params.id, requireUser(context), body),
  ),
  writes(lists.renamePurchaseList, (tx, { params, body }, context) =>
    own.renameList(tx, params.id, userId(context), body.name),
  ),
  writes(lists.setPurchaseListLine, (tx, input, context) => own.setListedQuantity(tx, input, userId(context))),
  writes(lists.deletePurchaseList, (tx, { params }, context) => own.deleteList(tx, params.id, userId(context))),
  writes(lists.restorePurchaseList, (tx, { params }, context) => own.restoreList(tx, params.id, userId(context))),
  writes(lists.orderPurchaseList, async (tx, { params, body }, context) => {
    const { name } = await own.findOwnList(tx, params.id, userId(context))
    const source = `Liste «\u00a0${name}\u00a0»`
    return countFilled(await fillCart(tx, context, { ...body, source, find: () => own.findListedLines(tx, params.id) }))
  }),
]

const sharedHandlers: readonly Handler[] = [
  writes(shared.addFavourite, (tx, { body }, context) => addToFavourites(tx, body.variantId, userId(context))),
  writes(shared.sharePurchaseList, (tx, { params }, context) => shareList(tx, params.id, userId(context))),
  writes(shared.unsharePurchaseList, (tx, { params }, context) => unshareList(tx, params.id, userId(context))),
  reads(shared.getSharedList, (db, { params }) => showSharedList(db, params.token)),
  writes(shared.copySharedList, (tx, { params }, context) => copyShared(tx, params.token, userId(context))),
]

const quickHandlers: readonly Handler[] = [
  reads(quick.readQuickOrderFile, (_, { body }) => readQuickFile(body.content)),
  reads(quick.matchReferences, (db, { body }, context) => matchReferencesFor(db, body.text, requireUser(context))),
  writes(quick.orderReferences, async (tx, { body: { key, lines } }, context) =>
    countFilled(
      await fillCart(tx, context, {
        key,
        source: 'Commande rapide',
        find: () => findChosenLines(tx, lines, userId(context)),
      }),
    ),
  ),
]

const scheduleHandlers: readonly Handler[] = [
  writes(timed.setListTemplate, (tx, input, context) => schedules.setTemplate(tx, input, userId(context))),
  writes(timed.copyListToNextSeason, (tx, { params }, context) =>
    schedules.copyToNextSeason(tx, params.id, userId(context)),
  ),
  reads(timed.getListSchedule, (db, { params }, context) =>
    schedules.showSchedule(db, params.id, requireUser(context)),
  ),
  writes(timed.scheduleList, (tx, input, context) => schedules.setSchedule(tx, input, requireUser(context))),
  writes(timed.changeListSchedule, (tx, input, context) => schedules.changeSchedule(tx, input, userId(context))),
  reads(timed.listScheduledOrders, async (db, _, context) => ({
    orders: await scheduled.findWaiting(db, userId(context)),
  })),
  reads(timed.showScheduledOrder, (db, { params }, context) =>
    scheduled.showScheduled(db, params.id, requireUser(context)),
  ),
  writes(timed.validateScheduledOrder, (tx, { params }, context) =>
    scheduled.validateScheduled(tx, params.id, context, requireUser(context)),
  ),
  writes(timed.skipScheduledOrder, (tx, { params }, context) =>
    scheduled.skipScheduled(tx, params.id, requireUser(context)),
  ),
]

export const listHandlers: readonly Handler[] = [
  ...scheduleHandlers,
  ...listsHandlers,
  ...quickHandlers,
  ...sharedHandlers,
  writes(contract.orderAgain, async (tx, { params, body }, context) => {
    const { number } = await findOwnOrder(tx, params.id, requireUser(context))
    const source = `Commande ${number}`
    return countFilled(await fillCart(tx, context, { ...body, source, find: () => findOrderedLines(tx, params.id) }))
  }),
  reads(contract.getLastFill, async (db, _, context) => ({ fill: await findLastFill(db, context) })),
]
