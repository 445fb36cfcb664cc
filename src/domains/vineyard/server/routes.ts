import { countFilled, fillCart } from '#domains/lists/server/fill.ts'
import { findChosenLines } from '#domains/lists/server/quick-order.ts'
import type { WeatherProvider } from '#domains/weather/server/provider.ts'
import { type WeatherSettings, weatherProvider } from '#domains/weather/server/town-forecast.ts'
import { requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { isAccountant } from '#shared/user.ts'
import * as contract from '../contract.ts'
import * as calendar from '../contract-calendar.ts'
import * as vineyard from '../contract-vineyard.ts'
import { calculateNeeds, findPlates, ownCalculator } from './calculate.ts'
import * as calculations from './calculations.ts'
import { findCalendar } from './calendar.ts'
import * as places from './places.ts'
import { requireVineyardWriter } from './reach.ts'
import { findRisk } from './risk.ts'
import { findShares, setShare } from './shares.ts'

const calculatorHandlers: readonly Handler[] = [
  reads(contract.listCalculators, db => findPlates(db)),
  reads(contract.calculate, (db, { params, query }) => calculateNeeds(db, params.slug, query)),
  writes(contract.fillFromCalculator, async (tx, { params, body: { key, lines } }, context) => {
    const source = `Calculateur «\u00a0${ownCalculator(params.slug).title}\u00a0»`
    return countFilled(
      await fillCart(tx, context, { key, source, find: () => findChosenLines(tx, lines, context.user?.id ?? null) }),
    )
  }),
]

const placeHandlers: readonly Handler[] = [
  reads(vineyard.getVineyard, async (db, _, context) => ({
    places: await places.findPlaces(db, requireUser(context)),
    calculations: await calculations.findCalculations(db, requireUser(context)),
    mayChange: !isAccountant(context.user),
  })),
  writes(vineyard.createPlace, (tx, { body }, context) =>
    places.createPlace(tx, requireVineyardWriter(context).id, body),
  ),
  writes(vineyard.changePlace, (tx, { params, body }, context) =>
    places.changePlace(tx, params.id, requireVineyardWriter(context), body),
  ),
  writes(vineyard.setPlaceAlerts, (tx, { params, body }, context) =>
    places.setAlerts(tx, params.id, requireVineyardWriter(context), body.on),
  ),
  writes(vineyard.deleteVineyardPlace, (tx, { params }, context) =>
    places.deleteVineyardPlace(tx, params.id, requireVineyardWriter(context)),
  ),
  writes(vineyard.restoreVineyardPlace, (tx, { params }, context) =>
    places.restoreVineyardPlace(tx, params.id, requireVineyardWriter(context)),
  ),
  writes(vineyard.stopAlerts, (tx, { params }) => places.stopAlertsOf(tx, params.token)),
]

const savedHandlers: readonly Handler[] = [
  writes(vineyard.saveCalculation, (tx, { body }, context) =>
    calculations.saveInputs(tx, requireVineyardWriter(context), body),
  ),
  writes(vineyard.deleteCalculation, (tx, { params }, context) =>
    calculations.deleteSaved(tx, params.id, requireVineyardWriter(context)),
  ),
  writes(vineyard.restoreCalculation, (tx, { params }, context) =>
    calculations.restoreSaved(tx, params.id, requireVineyardWriter(context)),
  ),
  reads(vineyard.getPurchaseShares, (db, { params }, context) => findShares(db, params.id, requireUser(context))),
  writes(vineyard.setPurchaseShare, (tx, { params, body }, context) =>
    setShare(tx, requireUser(context), { ...params, ...body }),
  ),
]

const calendarHandlers = (provider: WeatherProvider): readonly Handler[] => [
  reads(calendar.showCalendar, (db, { query }) => findCalendar(db, query.region)),
  flows(
    calendar.showRisk,
    (db, { query }, context) =>
      findRisk(db, provider, query.lieu ?? '', error =>
        context.log.warn({ err: error }, 'forecast not fetched or not stored'),
      ),
    { writesCacheOnly: true },
  ),
]

export const vineyardHandlers = (settings: WeatherSettings): readonly Handler[] => [
  ...calculatorHandlers,
  ...calendarHandlers(weatherProvider(settings)),
  ...placeHandlers,
  ...savedHandlers,
]
