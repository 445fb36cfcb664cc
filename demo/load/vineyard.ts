/** The vineyard of an estate: parcels, cuvées, last year's calculations, and where a past order went. */
import { saveInputs } from '#domains/vineyard/server/calculations.ts'
import { createPlace, setAlerts } from '#domains/vineyard/server/places.ts'
import type { VineyardUser } from '#domains/vineyard/server/reach.ts'
import { setShare } from '#domains/vineyard/server/shares.ts'
import type { Tx } from '#platform/db/pool.ts'

const parcels = [
  {
    name: 'Les Crayères',
    commune: 'Avize',
    hectares: 1.24,
    density: 8_200,
    rowMetres: 1.1,
    year: '1994',
    grape: 'Chardonnay',
    rootstock: '41 B',
  },
  {
    name: 'La Côte aux Loups',
    commune: 'Épernay',
    hectares: 0.86,
    density: 8_000,
    rowMetres: 1.15,
    year: '2008',
    grape: 'Meunier',
    rootstock: 'SO4',
  },
  {
    name: 'Le Clos du Moulin',
    commune: 'Aÿ',
    hectares: 0.42,
    density: 8_264,
    rowMetres: 1.1,
    year: '2021',
    grape: 'Pinot noir',
    rootstock: '41 B',
  },
]
const cuvees = [
  {
    name: 'Brut Tradition',
    hectolitres: 150,
    bottles: '20000',
    bottle: 'champenoise' as const,
    finish: 'Coiffe or, muselet 4 fils',
  },
  {
    name: 'Blanc de Blancs',
    hectolitres: 45,
    bottles: '6000',
    bottle: 'champenoise' as const,
    finish: 'Coiffe argent, collerette',
  },
]

export async function loadVineyard(tx: Tx): Promise<void> {
  const owner = await tx
    .selectFrom('users as u')
    .innerJoin('estate_members as m', 'm.user_id', 'u.id')
    .select(['u.id', 'm.estate_id'])
    .where('u.email', '=', 'domaine@cepetchai.example')
    .executeTakeFirstOrThrow()
  const user: VineyardUser = { id: owner.id, estate: { id: owner.estate_id, role: 'owner', seesOrders: true } }
  const lastYear = new Date().getFullYear() - 1
  const ids = new Map<string, number>()
  for (const { density, year, ...parcel } of parcels) {
    const { id } = await createPlace(tx, user.id, { kind: 'PARCEL', density, year: Number(year), ...parcel })
    ids.set(parcel.name, id)
  }
  for (const { bottles, ...cuvee } of cuvees) {
    const { id } = await createPlace(tx, user.id, { kind: 'CUVEE', year: lastYear, bottles: Number(bottles), ...cuvee })
    ids.set(cuvee.name, id)
  }
  const placeOf = (name: string) => ids.get(name) ?? 0
  await setAlerts(tx, placeOf('Les Crayères'), user, true)
  const campaign = lastYear
  const [tradition, blanc] = [placeOf('Brut Tradition'), placeOf('Blanc de Blancs')]
  await saveInputs(tx, user, {
    ...{ calculator: 'tirage', name: `Tirage ${campaign}`, campaign, placeId: tradition },
    inputs: { bouteilles: '20000', perte: '1.5', sucre: '23.5' },
  })
  await saveInputs(tx, user, {
    ...{ calculator: 'mise-en-bouteille', name: `Habillage ${campaign}`, campaign, placeId: blanc },
    inputs: { bouteilles: '6000', bouteille: 'champenoise', carton: '6' },
  })
  await shareLastOrders(tx, user, [placeOf('Les Crayères'), tradition])
}

/** The lines of the last completed orders, in turn. */
async function shareLastOrders(tx: Tx, user: VineyardUser, placeIds: readonly number[]) {
  const lines = await tx
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.quantity'])
    .where('o.user_id', '=', user.id)
    .where('o.status', '=', 'COMPLETED')
    .orderBy('o.id', 'desc')
    .orderBy('l.position')
    .limit(4)
    .execute()
  for (const [index, { id, quantity }] of lines.entries())
    await setShare(tx, user, { lineId: id, placeId: placeIds[index % placeIds.length] ?? 0, quantity })
}
