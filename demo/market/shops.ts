import { z } from 'zod'
import type { DemoShop } from '../types.ts'
import { readYaml } from '../yaml.ts'
import { placeSchema } from './place.ts'

/** Opening intervals such as 08:30-12:00. */
const intervals = z.array(
  z
    .string()
    .regex(/^\d\d:\d\d-\d\d:\d\d$/)
    .transform((text): [string, string] => [text.slice(0, 5), text.slice(6)]),
)

/** Weekdays unless a day is named; closed on a weekend day that is not named. */
const weekSchema = z
  .strictObject({
    weekdays: intervals,
    monday: intervals.optional(),
    wednesday: intervals.optional(),
    saturday: intervals.default([]),
  })
  .transform(({ weekdays, monday = weekdays, wednesday = weekdays, saturday }): DemoShop['hours'] => ({
    1: monday,
    2: weekdays,
    3: wednesday,
    4: weekdays,
    5: weekdays,
    6: saturday,
    7: [],
  }))

const shopSchema = placeSchema.extend({
  key: z.string(),
  vendor: z.string(),
  phone: z.string(),
  email: z.email(),
  description: z.string(),
  /** Name of a week. */
  hours: z.string(),
  pickupReadyHours: z.number(),
})

const { weeks, shops } = readYaml(
  'market/data/shops.yaml',
  z.strictObject({ weeks: z.record(z.string(), weekSchema), shops: z.array(shopSchema) }),
)

function weekOf(name: string): DemoShop['hours'] {
  const week = weeks[name]
  if (!week) throw new Error(`demo/market/data/shops.yaml: no week "${name}"`)
  return week
}

export const demoShops: DemoShop[] = shops.map(shop => ({ ...shop, hours: weekOf(shop.hours) }))
