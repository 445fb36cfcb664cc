import { countFilled, fillCart } from '#domains/lists/server/fill.ts'
import { findChosenLines } from '#domains/lists/server/quick-order.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { calculateNeeds, findPlates, ownCalculator } from './calculate.ts'

export const vineyardHandlers: readonly Handler[] = [
  reads(contract.listCalculators, db => findPlates(db)),
  reads(contract.calculate, (db, { params, query }) => calculateNeeds(db, params.slug, query)),
  writes(contract.fillFromCalculator, async (tx, { params, body: { key, lines } }, context) => {
    const source = `Calculateur «\u00a0${ownCalculator(params.slug).title}\u00a0»`
    return countFilled(await fillCart(tx, context, { key, source, find: () => findChosenLines(tx, lines) }))
  }),
]
