import { operation, text, z } from '#shared/contract.ts'

const day = z.object({
  day: z.string(),
  low: z.number(),
  high: z.number(),
  rain: z.number(),
  wind: z.number(),
  hail: z.boolean().optional(),
})
const hour = z.object({
  at: z.string(),
  temperature: z.number(),
  rain: z.number(),
  wind: z.number(),
  humidity: z.number(),
})
const season = z.object({ day: z.string(), mean: z.number(), meanBefore: z.number().nullable() })
export const forecast = z.object({ days: z.array(day), hours: z.array(hour), season: z.array(season) })

export const showWeather = operation({
  method: 'GET',
  path: '/api/weather',
  summary: 'Returns the forecast of a town (Épernay by default) and of its season; null when unavailable.',
  access: 'public',
  query: z.strictObject({ lieu: text(0, 80).optional() }),
  cacheTags: ['weather'],
  data: z.object({
    place: z.object({ name: z.string(), postcode: z.string() }),
    /** false: no town matched, and the default town is shown. */
    isFound: z.boolean(),
    /** recorded: sample data, not a forecast. */
    source: z.enum(['recorded', 'open-meteo']),
    fetchedAt: z.string().nullable(),
    forecast: forecast.nullable(),
  }),
})
