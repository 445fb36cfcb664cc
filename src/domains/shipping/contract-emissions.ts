import { emissionKinds, emissionUnits } from '#domains/shipping/rules/transport-emissions.ts'
import { calendarDay, operation, operatorReason, success, text, wholeNumber, z } from '#shared/contract.ts'

/** Of one delivery, with the factor that they were computed from. */
export const transportEmissions = z.object({
  grams: z.number(),
  unit: z.enum(emissionUnits),
  milligrams: z.number(),
  kilometres: z.number().nullable(),
  level: z.number(),
  source: z.string(),
})

const kind = z.enum(emissionKinds)
const unit = z.enum(emissionUnits)
const factor = z.object({
  kind,
  validFrom: z.string(),
  unit,
  milligrams: z.number(),
  detourPercent: z.number(),
  level: z.number(),
  source: z.string(),
})
export type DatedFactor = z.output<typeof factor>

export const listEmissionFactors = operation({
  method: 'GET',
  path: '/api/admin/emission-factors',
  summary: 'Lists the greenhouse-gas factors of deliveries, with the day from which each applies.',
  access: 'admin',
  data: z.object({ factors: z.array(factor), today: z.string() }),
})

const outOfRange = 'Plus de 0, jusqu’à 1\u00a0000'
export const setEmissionFactor = operation({
  method: 'PUT',
  path: '/api/admin/emission-factors',
  summary: 'Enters a greenhouse-gas factor of a kind of delivery from a day, or corrects that of the same day.',
  access: 'super',
  body: z.strictObject({
    kind,
    validFrom: calendarDay({ error: 'Indiquez un jour' }),
    unit,
    /** Kilograms of CO2e per parcel, or grams per tonne-kilometre. */
    amount: z.number({ error: 'Un nombre, par exemple 0,53' }).min(0.001, outOfRange).max(1_000, outOfRange),
    detourPercent: wholeNumber(0, 100),
    level: wholeNumber(1, 4),
    source: text(5, 300),
    reason: operatorReason,
  }),
  data: success,
})

export const withdrawEmissionFactor = operation({
  method: 'POST',
  path: '/api/admin/emission-factors/withdraw',
  summary: 'Withdraws the factor of a kind of delivery that was entered for a day; orders keep what they froze.',
  access: 'super',
  body: z.strictObject({ kind, validFrom: calendarDay({ error: 'Choisissez un facteur' }), reason: operatorReason }),
  errors: ['NOT_FOUND'],
  data: success,
})
