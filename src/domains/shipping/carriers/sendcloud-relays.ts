/** Service points of Sendcloud (API v2, the stable one), near a postcode. */
import { z } from '#shared/contract.ts'
import type { FoundRelay } from './port.ts'
import type { SendcloudCall, SendcloudConfig } from './sendcloud-address.ts'

const point = z.object({
  code: z.string().min(1),
  is_active: z.boolean(),
  name: z.string().min(1),
  street: z.string(),
  house_number: z.string().nullish(),
  postal_code: z.string(),
  city: z.string(),
  latitude: z.coerce.number(),
  longitude: z.coerce.number(),
  carrier: z.string(),
  /** « 0 » is Monday. */
  formatted_opening_times: z.record(z.string(), z.array(z.string())).nullish(),
})

const radiusMetres = 20_000
const most = 20

export async function findServicePoints(
  call: SendcloudCall,
  { options, servicePointsUrl }: SendcloudConfig,
  { postcode }: { postcode: string },
): Promise<FoundRelay[]> {
  const [carrier = ''] = options.RELAY.split(':')
  const query = new URLSearchParams({ country: 'FR', address: postcode, radius: String(radiusMetres), carrier })
  const response = await call(`${servicePointsUrl}/service-points?${query}`)
  const points = z.array(z.unknown()).parse(await response.json())
  // One that we cannot read must not hide the others.
  const read = points.flatMap(one => point.safeParse(one).data ?? [])
  return read
    .filter(one => one.is_active && /^\d{5}$/.test(one.postal_code))
    .slice(0, most)
    .map(one => ({
      id: one.code,
      carrier: carrierNames[one.carrier] ?? one.carrier,
      name: one.name,
      street: [one.house_number, one.street].filter(Boolean).join(' '),
      postcode: one.postal_code,
      city: one.city,
      latitude: one.latitude,
      longitude: one.longitude,
      hours: hoursOf(one.formatted_opening_times ?? {}),
    }))
}

const carrierNames: Record<string, string> = {
  mondial_relay: 'Mondial Relay',
  chronopost: 'Chronopost',
  colissimo: 'Colissimo',
  dpd: 'DPD',
}

const days = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']

/** « lun. 9:00 - 19:00, mar. … », the days that are alike together: « lun. à ven. 9:00 - 19:00 ». */
function hoursOf(times: Record<string, string[]>): string | null {
  const groups: { from: number; to: number; words: string }[] = []
  for (const day of days.keys()) {
    const words = (times[String(day)] ?? []).join(' et ')
    const last = groups.at(-1)
    if (last?.words === words && last.to === day - 1) last.to = day
    else groups.push({ from: day, to: day, words })
  }
  const open = groups.filter(({ words }) => words !== '')
  const named = open.map(
    ({ from, to, words }) => `${days[from]}${to > from ? ` à ${days[to]}` : ''} ${words.replaceAll(' - ', '–')}`,
  )
  return named.length ? named.join(', ').slice(0, 300) : null
}
