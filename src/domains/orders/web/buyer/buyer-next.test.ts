import { expect, test } from 'vitest'
import type { OrderDetail } from '../../contract-detail.ts'
import { type OrderStatus, orderStatuses } from '../../rules.ts'
import { nextForBuyer } from './buyer-next.ts'

const vendor: OrderDetail['vendor'] = {
  id: 1,
  name: 'Le Comptoir',
  legalName: 'Le Comptoir SAS',
  siren: '',
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
    balance: null,
    briefs: [],
    transferOf: null,
    permits: [],
    refunds: [],
    openReturn: null,
    shipments: [],
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

test.each(['LOST', 'RETURNED', 'DAMAGED'] as const)(
  'a parcel %s is not announced as on its way, until the refund',
  code => {
    const facts = {
      status: 'SHIPPED',
      deliveryMode: 'HOME',
      promisedOn: '2026-11-25',
      relayPoint: null,
      vendor,
      buyer: { kind: 'normal' },
      proof: null,
      balance: null,
      briefs: [],
      transferOf: null,
      permits: [],
      refunds: [],
      openReturn: null,
      shipments: [{ news: { code, at: '2026-11-24T09:00:00.000Z' } }],
    } as const
    expect(nextForBuyer({ ...facts, refunds: [], briefs: [], permits: [] })).toMatchObject({
      title: expect.stringMatching(/^Colis/),
      text: expect.stringContaining('nouvel envoi'),
    })
    const createdAt = '2026-11-24T10:00:00.000Z'
    const refund = {
      id: 1,
      amountCents: 900,
      reason: '',
      gesture: false,
      status: 'DONE',
      createdAt,
      paid: null,
      isOwed: false,
      isReturned: false,
    } as const
    expect(nextForBuyer({ ...facts, refunds: [refund], briefs: [], permits: [] }).title).not.toMatch(/^Colis/)
  },
)

test('who collects plant protection reads to bring the certificate', () => {
  const permits = [{ kind: 'CERTIPHYTO' as const, number: 'CI-7', expiresOn: '2028-05-01' }]
  const ready = {
    status: 'READY_TO_PICK',
    deliveryMode: 'PICKUP',
    promisedOn: null,
    relayPoint: null,
    vendor,
    proof: null,
    balance: null,
  } as const
  const { text } = nextForBuyer({
    ...ready,
    buyer: { kind: 'professional' },
    briefs: [],
    transferOf: null,
    permits,
    refunds: [],
    openReturn: null,
    shipments: [],
  })
  expect(text).toContain('votre Certiphyto')
})

test('only a private buyer reads of the right to change their mind', () => {
  expect(next('DELIVERED', 'HOME').text).toContain('14')
  expect(next('DELIVERED', 'HOME', 'professional').text).not.toContain('14')
})
