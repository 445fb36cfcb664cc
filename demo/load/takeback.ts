/** Collections of « Le Comptoir »: one to come, with an announcement, and one of today that was received. */
import { randomUUID } from 'node:crypto'
import {
  announceDeposit,
  listSellerCollections,
  publishCollection,
  receiveDeposit,
} from '#domains/takeback/contract.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>

export async function loadTakeback(pipeline: Pipeline, as: As): Promise<void> {
  const [seller, grower] = [await as('vendeur@cepetchai.example'), await as('domaine@cepetchai.example')]
  const { shops } = await pipeline.call(listSellerCollections, {}, seller)
  const [shop] = shops
  if (!shop) return
  const today = isoDay(new Date())
  const publish = (
    heldOn: string,
    kinds: ('EVPP' | 'EVPF' | 'EVPOH' | 'PPNU' | 'BARRELS' | 'PALLETS')[],
    note: string,
  ) =>
    pipeline.call(
      publishCollection,
      { body: { key: randomUUID(), shopId: shop.id, heldOn, opens: '08:00', closes: '12:00', kinds, note } },
      seller,
    )
  const past = await publish(today, ['EVPP', 'EVPOH'], 'Sacs fermés et étiquetés, quai nord.')
  const { own } = await pipeline.call(
    announceDeposit,
    { params: { id: past.id }, body: { lines: [{ kind: 'EVPP', quantity: 6 }] } },
    grower,
  )
  if (own)
    await pipeline.call(
      receiveDeposit,
      { params: { id: own.id }, body: { lines: [{ kind: 'EVPP', quantity: 5 }] } },
      seller,
    )
  const next = await publish(
    addDays(today, 20),
    ['EVPP', 'PPNU', 'BARRELS', 'PALLETS'],
    'Prenez rendez-vous pour plus de dix fûts.',
  )
  await pipeline.call(
    announceDeposit,
    {
      params: { id: next.id },
      body: {
        lines: [
          { kind: 'BARRELS', quantity: 4 },
          { kind: 'PALLETS', quantity: 12 },
        ],
      },
    },
    grower,
  )
}
