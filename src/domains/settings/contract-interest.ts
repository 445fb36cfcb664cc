import { calendarDay, operation, operatorReason, success, z } from '#shared/contract.ts'
import { interestKinds } from '#shared/price/interest.ts'

const kind = z.enum(interestKinds)
const rate = z.object({
  kind,
  /** First day of its half-year. */
  validFrom: z.string(),
  basisPoints: z.number(),
  /** A person read it in its publication. */
  confirmed: z.boolean(),
})
export type InterestRate = z.output<typeof rate>

export const listInterestRates = operation({
  method: 'GET',
  path: '/api/admin/interest-rates',
  summary: 'Lists the legal rates of interest and the rate of the European Central Bank, by half-year.',
  access: 'admin',
  data: z.object({ rates: z.array(rate), today: z.string() }),
})

export const setInterestRate = operation({
  method: 'PUT',
  path: '/api/admin/interest-rates',
  summary: 'Enters, corrects or confirms a rate of a half-year, as it was published.',
  access: 'super',
  body: z.strictObject({
    kind,
    validFrom: calendarDay('Choisissez un semestre').refine(day => /-(01|07)-01$/.test(day), 'Choisissez un semestre'),
    /** « 2,62 ». */
    percent: z.number({ error: 'Un nombre, par exemple 2,62' }).min(0, 'De 0 à 30').max(30, 'De 0 à 30'),
    reason: operatorReason,
  }),
  data: success,
})
