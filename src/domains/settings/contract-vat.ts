import { calendarDay, operation, operatorReason, success, z } from '#shared/contract.ts'
import { goodsNatures, vatZones } from '#shared/price/vat.ts'

const zone = z.enum(vatZones)
const code = z.enum(goodsNatures)

const rate = z.object({
  zone,
  code,
  basisPoints: z.number(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: z.enum(['future', 'current', 'past']),
})
export type VatRate = z.output<typeof rate>

export const listVatRates = operation({
  method: 'GET',
  path: '/api/admin/vat-rates',
  summary: 'Lists the VAT rates by zone of delivery, with the days they apply.',
  access: 'admin',
  data: z.object({ rates: z.array(rate) }),
})

export const addVatRate = operation({
  method: 'POST',
  path: '/api/admin/vat-rates',
  summary: 'Plans a new VAT rate from a future day, on which the former one ends.',
  access: 'super',
  body: z.strictObject({
    zone,
    code,
    /** « 5,5 ». */
    percent: z.number({ error: 'Un nombre, par exemple 5,5' }).min(0, 'De 0 à 100').max(100, 'De 0 à 100'),
    validFrom: calendarDay({ error: 'Indiquez un jour' }),
    reason: operatorReason,
  }),
  errors: ['CONFLICT'],
  data: success,
})

export const removeVatRate = operation({
  method: 'DELETE',
  path: '/api/admin/vat-rates/:code/:zone',
  summary: 'Removes the planned rate of this code and zone; the current one then has no end.',
  access: 'super',
  params: z.strictObject({ code, zone }),
  errors: ['NOT_FOUND'],
  data: success,
})
