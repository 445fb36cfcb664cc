import { calendarDay, cents, id, operation, text, z } from '#shared/contract.ts'
import { priceListStates, pricesAtOnce } from './rules.ts'

const params = z.strictObject({ id })
const day = calendarDay('Une date')
const customerNumber = z.string().regex(/^[A-Za-z0-9./-]{1,20}$/, 'Lettres, chiffres, points, tirets\u00a0: 20 au plus')

const terms = z
  .strictObject({
    name: text(1, 60),
    /** Off every offer that has no price of its own in the list; null for none. */
    basisPoints: z
      .number({ error: 'Un pourcentage, par exemple 8' })
      .int('Deux décimales au plus')
      .min(1, 'Un pourcentage, par exemple 8')
      .max(9_000, '90\u00a0% au plus')
      .nullable(),
    startsOn: day,
    /** Included; null: until it is stopped. */
    endsOn: day.nullable(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'Le premier jour au plus tôt',
  })
export type PriceListTerms = z.output<typeof terms>

const summary = z.object({
  id: z.number(),
  name: z.string(),
  basisPoints: z.number().nullable(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  state: z.enum(priceListStates),
  priceCount: z.number(),
  /** Names of its groups, then how many customers are named one by one. */
  groups: z.array(z.string()),
  customerCount: z.number(),
})
export type PriceList = z.output<typeof summary>

const minimum = z.object({ htCents: cents, pickupExempt: z.boolean() })

export const listPriceLists = operation({
  method: 'GET',
  path: '/api/seller/price-lists',
  summary: 'Lists the price lists of the caller’s seller, those in force first, and its minimum basket.',
  access: 'seller',
  data: z.object({ lists: z.array(summary), minimum: minimum.nullable() }),
})

const listedPrice = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  saleUnit: z.string(),
  publicCents: cents,
  from: z.number(),
  priceCents: cents,
  /** Why it changes nothing: higher than the public price; null when it applies. */
  idle: z.string().nullable(),
})
export type ListedPrice = z.output<typeof listedPrice>
const detail = summary.extend({
  prices: z.array(listedPrice),
  customerIds: z.array(z.number()),
  groupIds: z.array(z.number()),
})
export type PriceListDetail = z.output<typeof detail>

export const getPriceList = operation({
  method: 'GET',
  path: '/api/seller/price-lists/:id',
  summary: 'Returns one price list of the caller’s seller with its prices and customers.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: detail,
})

export const createPriceList = operation({
  method: 'POST',
  path: '/api/seller/price-lists',
  summary: 'Creates a price list without prices or customers.',
  access: 'seller',
  body: terms,
  data: detail,
})

export const changePriceList = operation({
  method: 'PUT',
  path: '/api/seller/price-lists/:id',
  summary: 'Changes the name, percentage and days of a price list; orders placed keep their prices.',
  access: 'seller',
  params,
  body: terms,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: detail,
})

export const stopPriceList = operation({
  method: 'POST',
  path: '/api/seller/price-lists/:id/stop',
  summary: 'Ends a price list now, for good.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: detail,
})

export const setListPrices = operation({
  method: 'PUT',
  path: '/api/seller/price-lists/:id/prices',
  summary: 'Sets prices HT of offers, by reference and quantity; those not named stay.',
  access: 'seller',
  params,
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          reference: text(1, 60),
          from: z.number().int().min(1).max(100_000),
          priceCents: z.number().int().min(1).max(100_000_000),
        }),
      )
      .min(1, 'Une ligne au moins')
      .max(pricesAtOnce, `${pricesAtOnce}\u00a0lignes au plus`),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: detail,
})

export const removeListPrice = operation({
  method: 'DELETE',
  path: '/api/seller/price-lists/:id/prices/:offerId',
  summary: 'Removes the prices of one offer from a price list.',
  access: 'seller',
  params: z.strictObject({ id, offerId: id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: detail,
})

export const setListCustomers = operation({
  method: 'PUT',
  path: '/api/seller/price-lists/:id/customers',
  summary: 'Sets the customers and groups to which a price list applies.',
  access: 'seller',
  params,
  body: z.strictObject({ customerIds: z.array(id).max(1_000), groupIds: z.array(id).max(100) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: detail,
})

export const setBasketMinimum = operation({
  method: 'PUT',
  path: '/api/seller/basket-minimum',
  summary: 'Sets the smallest basket HT that the caller’s seller takes; 0 removes it.',
  access: 'seller',
  body: z.strictObject({
    htCents: z.number({ error: 'Un montant en euros' }).int().min(0).max(100_000_000, 'Un million d’euros au plus'),
    pickupExempt: z.boolean(),
  }),
  data: z.object({ minimum: minimum.nullable() }),
})

const customer = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  customerNumber: z.string().nullable(),
  groupId: z.number().nullable(),
  groupName: z.string().nullable(),
})
export type SellerCustomer = z.output<typeof customer>
const group = z.object({ id: z.number(), name: z.string(), customerCount: z.number() })
export type CustomerGroup = z.output<typeof group>
const customers = z.object({
  customers: z.array(customer),
  groups: z.array(group),
  /** Buyers who ordered and are no customers yet, with the customer number that they gave. */
  candidates: z.array(z.object({ email: z.string(), name: z.string(), customerNumber: z.string().nullable() })),
})

export const listCustomers = operation({
  method: 'GET',
  path: '/api/seller/customers',
  summary: 'Lists the customers and groups of the caller’s seller, and buyers who ordered from it.',
  access: 'seller',
  data: customers,
})

export const saveCustomer = operation({
  method: 'PUT',
  path: '/api/seller/customers',
  summary: 'Adds a customer by email, or changes it; the group is made when the name is new.',
  access: 'seller',
  body: z.strictObject({
    email: z.email('Une adresse email').max(254),
    name: text(0, 160).default(''),
    customerNumber: customerNumber.nullable().default(null),
    group: text(0, 60).default(''),
  }),
  limit: { attempts: 300, minutes: 15 },
  data: customers,
})

export const removeCustomer = operation({
  method: 'DELETE',
  path: '/api/seller/customers/:id',
  summary: 'Removes a customer: public prices apply to it again.',
  access: 'seller',
  params,
  errors: ['NOT_FOUND'],
  data: customers,
})
