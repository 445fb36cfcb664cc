/** The lorry of « Le Comptoir », a cooperative: its drop-off points in the Côte des Blancs and the Vallée, and two rounds. */
import { addDropPoint, setSellerRounds } from '#domains/shops/contract-rounds.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>

const points = [
  {
    name: 'Dépôt d’Avize',
    street: '12 rue de la Gare',
    postcode: '51190',
    city: 'Avize',
    access: 'Cour de la coopérative, portail vert. Attendez sous le préau.',
    hours: ['09:00', '10:00'],
  },
  {
    name: 'Salle des fêtes de Cramant',
    street: '3 place de l’Église',
    postcode: '51530',
    city: 'Cramant',
    access: 'Parking derrière la salle.',
    hours: ['10:30', '11:00'],
  },
  {
    name: 'Pressoir de Vertus',
    street: '40 avenue de Bammental',
    postcode: '51130',
    city: 'Blancs-Coteaux',
    access: '',
    hours: ['11:30', '12:15'],
  },
] as const

export async function loadDropPoints(pipeline: Pipeline, as: As): Promise<void> {
  const seller = await as('vendeur@cepetchai.example')
  const stops = []
  for (const { hours, ...body } of points) {
    const { id } = await pipeline.call(addDropPoint, { body }, seller)
    stops.push({ pointId: id, fromTime: hours[0], toTime: hours[1] })
  }
  const terms = {
    departments: [],
    priceCents: 1_500,
    pricePer: 'order' as const,
    freeFromCents: 40_000,
    cutoffDays: 1,
    cutoffTime: '16:00',
    capacityGrams: 9_000_000,
    capacityPallets: 12,
  }
  const [first] = stops
  const rounds = [
    { ...terms, name: 'Côte des Blancs', weekdays: [2], dates: [], stops },
    {
      ...terms,
      name: 'Avize, avant la taille',
      weekdays: [],
      dates: [addDays(isoDay(new Date()), 17)],
      stops: first ? [first] : [],
    },
  ]
  await pipeline.call(setSellerRounds, { body: { rounds } }, seller)
}
