import { expect, test } from 'vitest'
import type { OrderDetail } from '../../contract-detail.ts'
import { type OrderStatus, orderStatuses } from '../../rules.ts'
import { nextForBuyer } from './buyer-next.ts'

const vendor: OrderDetail['vendor'] = {
  id: 1,
  name: 'Le Comptoir',
  legalName: 'Le Comptoir SAS',
  siret: '',
  vatNumber: '',
  phone: '',
  email: '',
}
const next = (
  status: OrderStatus,
  deliveryMode: 'PICKUP' | 'HOME',
  kind = 'normal',
  promisedOn: string | null = '2026-11-25',
) =>
  nextForBuyer({
    status,
    deliveryMode,
    promisedOn,
    relayPoint: null,
    vendor,
    buyer: { kind },
    proof: null,
    briefs: [],
    transferOf: null,
  })

test.each(orderStatuses)(
  'tells the buyer of an order that is %s where it stands, without a word for the seller',
  status => {
    for (const mode of ['PICKUP', 'HOME'] as const) {
      const { title, text } = next(status, mode)
      expect(title).not.toBe('')
      expect(`${title} ${text}`).not.toMatch(/étiquette|à préparer|référencée/i)
    }
  },
)

test('a buyer who collects reads when, and to wait for the code', () => {
  expect(next('TO_PREPARE', 'PICKUP')).toMatchObject({
    title: 'Prête à retirer au plus tard le mer. 25 nov.',
    text: expect.stringContaining('code de retrait'),
  })
  expect(next('TO_PREPARE', 'HOME').title).toBe('Livraison prévue au plus tard le mer. 25 nov.')
})

test('an order without a promised day announces none', () => {
  for (const mode of ['PICKUP', 'HOME'] as const)
    expect(next('TO_PREPARE', mode, 'normal', null).title).toBe('Votre commande se prépare')
})

test('only a private buyer reads of the right to change their mind', () => {
  expect(next('DELIVERED', 'HOME').text).toContain('14')
  expect(next('DELIVERED', 'HOME', 'professional').text).not.toContain('14')
})
