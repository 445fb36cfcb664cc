import { expect, test } from 'vitest'
import { orderModes } from '#shared/delivery.ts'
import {
  firstAllowed,
  type OrderAction,
  type OrderActor,
  type OrderFacts,
  orderActions,
  orderStatuses,
  orderStatusLabel,
  whyNotOrder,
} from './rules.ts'

const facts = (values: Partial<OrderFacts>): OrderFacts => ({
  status: 'TO_PREPARE',
  deliveryMode: 'HOME',
  refundableCents: 1_000,
  openReturn: null,
  partlySent: false,
  packed: false,
  sellerMayRefund: true,
  proof: null,
  isReplacement: false,
  awaitsBalance: false,
  ...values,
})

/** Of sellers and operators, in every delivery mode. */
const onceItIsPaid = Object.fromEntries(
  ['seller', 'operator'].map(actor => [
    actor,
    Object.fromEntries(
      ['TO_PREPARE', 'READY_TO_PICK', 'READY_TO_SHIP', 'SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED'].map(status => [
        status,
        'PHRFD',
      ]),
    ),
  ]),
)

/** Every permitted action; anything not listed is refused. Letters: P pick-up, H home, R relay, F freight. */
const allowed: Partial<Record<OrderAction, Partial<Record<OrderActor, Record<string, string>>>>> = {
  setReadyToPick: { seller: { TO_PREPARE: 'P' } },
  generateLabel: { seller: { TO_PREPARE: 'HRFD' } },
  pack: { seller: { TO_PREPARE: 'HRFD' } },
  unpack: { seller: { TO_PREPARE: 'HRFD', READY_TO_SHIP: 'HRFD' } },
  sendShipment: {
    seller: { TO_PREPARE: 'HRFD', READY_TO_SHIP: 'HRFD' },
    operator: { TO_PREPARE: 'HRFD', READY_TO_SHIP: 'HRFD' },
    carrier: { TO_PREPARE: 'HRFD', READY_TO_SHIP: 'HRFD' },
  },
  setInvoiceRef: {
    seller: {
      TO_PREPARE: 'PHRFD',
      READY_TO_PICK: 'PHRFD',
      READY_TO_SHIP: 'PHRFD',
      SHIPPED: 'PHRFD',
      DELIVERED: 'PHRFD',
      COMPLETED: 'PHRFD',
    },
  },
  addCreditNote: {
    seller: {
      TO_PREPARE: 'PHRFD',
      READY_TO_PICK: 'PHRFD',
      READY_TO_SHIP: 'PHRFD',
      SHIPPED: 'PHRFD',
      DELIVERED: 'PHRFD',
      COMPLETED: 'PHRFD',
      CANCELLED: 'PHRFD',
    },
  },
  ship: {
    seller: { READY_TO_SHIP: 'HRFD' },
    operator: { READY_TO_SHIP: 'HRFD' },
    carrier: { READY_TO_SHIP: 'HRFD' },
  },
  deliver: {
    seller: { SHIPPED: 'PHRFD' },
    operator: { SHIPPED: 'PHRFD', READY_TO_PICK: 'PHRFD' },
    carrier: { SHIPPED: 'PHRFD' },
  },
  complete: {
    buyer: { SHIPPED: 'PHRFD', DELIVERED: 'PHRFD' },
    seller: { READY_TO_PICK: 'PHRFD' },
    operator: { READY_TO_PICK: 'PHRFD', SHIPPED: 'PHRFD', DELIVERED: 'PHRFD' },
    timer: { DELIVERED: 'PHRFD' },
  },
  refund: onceItIsPaid,
  repay: onceItIsPaid,
  change: { buyer: { TO_PREPARE: 'PHRFD' } },
  cancel: {
    buyer: { TO_PREPARE: 'PHRFD' },
    seller: { TO_PREPARE: 'PHRFD', READY_TO_PICK: 'PHRFD', READY_TO_SHIP: 'PHRFD' },
    operator: { TO_PREPARE: 'PHRFD', READY_TO_PICK: 'PHRFD', READY_TO_SHIP: 'PHRFD' },
  },
  askReturn: { buyer: { SHIPPED: 'PHRFD', DELIVERED: 'PHRFD', COMPLETED: 'PHRFD' } },
  withdraw: {
    buyer: Object.fromEntries(
      ['TO_PREPARE', 'READY_TO_PICK', 'READY_TO_SHIP', 'SHIPPED', 'DELIVERED', 'COMPLETED'].map(status => [
        status,
        'PHRFD',
      ]),
    ),
  },
}

const actors = ['buyer', 'seller', 'operator', 'carrier', 'payment', 'timer'] as const
for (const action of orderActions)
  test(`${action}: the whole table of actors, statuses and delivery modes`, () => {
    for (const actor of actors)
      for (const status of orderStatuses)
        for (const deliveryMode of orderModes) {
          const refusal = whyNotOrder(action, facts({ status, deliveryMode }), actor)
          const expected = allowed[action]?.[actor]?.[status]?.includes(deliveryMode[0] ?? '') ?? false
          expect([action, actor, status, deliveryMode, refusal === null]).toEqual([
            action,
            actor,
            status,
            deliveryMode,
            expected,
          ])
          if (refusal) expect(refusal.sentence).toMatch(/^[A-ZÉ].*\.$/)
        }
  })

test('an open return blocks the completion of the order, not a request about other units', () => {
  const open = facts({ status: 'DELIVERED', openReturn: 'return' })
  expect(whyNotOrder('complete', open, 'buyer')?.sentence).toBe('Un retour est en cours sur cette commande.')
  expect(whyNotOrder('askReturn', open, 'buyer')).toBeNull()
})

test('an order withdrawn by a private buyer is neither prepared nor cancelled: it is refunded', () => {
  const given = facts({ status: 'TO_PREPARE', openReturn: 'withdrawal' })
  expect(whyNotOrder('generateLabel', { ...given, deliveryMode: 'HOME' }, 'seller')?.code).toBe('WRONG_STATUS')
  expect(whyNotOrder('setReadyToPick', { ...given, deliveryMode: 'PICKUP' }, 'seller')?.code).toBe('WRONG_STATUS')
  expect(whyNotOrder('cancel', given, 'seller')?.code).toBe('WRONG_STATUS')
  expect(whyNotOrder('refund', given, 'seller')).toBeNull()
})

test('nothing left to refund gives a refusal with a message; what the bank sent back may still be paid', () => {
  expect(whyNotOrder('refund', facts({ refundableCents: 0 }), 'seller')?.code).toBe('REFUND_TOO_HIGH')
  expect(whyNotOrder('repay', facts({ refundableCents: 0 }), 'seller')).toBeNull()
})

test('a seller’s member without the refund right issues no refund; buyer and operator do not need it', () => {
  const without = facts({ sellerMayRefund: false })
  const refused = orderActions.filter(action => whyNotOrder(action, without, 'seller')?.code === 'REFUND_NOT_GRANTED')
  expect(refused).toEqual(['refund', 'repay', 'cancel'])
  expect(firstAllowed('refund', without, ['seller', 'operator'])).toEqual({ actor: 'operator' })
  expect(whyNotOrder('cancel', without, 'buyer')).toBeNull()
})

test('a person with two roles acts in the permitted one', () => {
  expect(firstAllowed('complete', facts({ status: 'SHIPPED' }), ['seller', 'buyer'])).toEqual({ actor: 'buyer' })
  expect(firstAllowed('complete', facts({ status: 'SHIPPED' }), ['seller'])).toHaveProperty(
    'refusal.code',
    'WRONG_STATUS',
  )
  expect(firstAllowed('complete', facts({}), [])).toHaveProperty('refusal.code', 'FORBIDDEN')
})

test('after a partial shipment nobody cancels, and every refusal due to the rest gives that reason', () => {
  const partly = facts({ partlySent: true })
  for (const actor of ['buyer', 'seller', 'operator'] as const)
    expect(whyNotOrder('cancel', partly, actor)?.sentence).toContain('déjà partie')
  expect(whyNotOrder('complete', partly, 'buyer')?.sentence).toContain('reste à expédier')
  expect(whyNotOrder('askReturn', partly, 'buyer')).toBeNull()
  expect(whyNotOrder('askReturn', facts({}), 'buyer')).not.toBeNull()
  expect(whyNotOrder('sendShipment', partly, 'seller')).toBeNull()
})

test('goods made on demand are cancelled by the party whose turn it is not, as its sentence says', () => {
  const refusal = (proof: OrderFacts['proof'], actor: OrderActor, action: OrderAction = 'cancel') =>
    whyNotOrder(action, facts({ proof }), actor)?.sentence.replaceAll('\u00a0', ' ')
  expect(refusal('approved', 'buyer')).toContain('la fabrication est lancée')
  expect(refusal('buyer', 'seller')).toContain('L’acheteur a 30 jours pour vous répondre')
  expect(refusal('overdue', 'seller')).toBeUndefined()
  expect(refusal('buyer', 'buyer')).toBeUndefined()
  expect(refusal('approved', 'seller')).toBeUndefined()
  expect(refusal(null, 'buyer')).toBeUndefined()
  for (const proof of ['buyer', 'overdue', 'seller', 'approved'] as const)
    expect(refusal(proof, 'buyer', 'change')).toContain('fabriqués pour vous')
  expect(whyNotOrder('change', facts({ proof: 'seller' }), 'buyer')?.code).toBe('WRONG_STATUS')
})

test('an order whose parcels are made up is no longer changed', () => {
  expect(whyNotOrder('change', facts({ packed: true }), 'buyer')?.code).toBe('WRONG_STATUS')
  expect(whyNotOrder('cancel', facts({ packed: true }), 'buyer')?.sentence).not.toBe('')
})

test('goods sent again are neither changed, cancelled nor withdrawn from by their buyer; damage is reported', () => {
  const again = facts({ status: 'SHIPPED', isReplacement: true, refundableCents: 0 })
  expect(whyNotOrder('withdraw', again, 'buyer')?.sentence).toContain('depuis la commande d’origine')
  expect(whyNotOrder('withdraw', { ...again, isReplacement: false }, 'buyer')).toBeNull()
  expect(whyNotOrder('askReturn', again, 'buyer')).toBeNull()
  for (const action of ['change', 'cancel'] as const)
    expect(whyNotOrder(action, { ...again, status: 'TO_PREPARE' }, 'buyer')?.sentence).toContain('ne se modifie')
})

test('the wrong way of delivery is refused with the way of this order', () => {
  expect(whyNotOrder('generateLabel', facts({ deliveryMode: 'PICKUP' }), 'seller')?.sentence).toContain('à retirer')
  expect(whyNotOrder('setReadyToPick', facts({ deliveryMode: 'HOME' }), 'seller')?.sentence).toContain('à expédier')
})

test('the reason shown to a person with two roles is that of the role that has the action', () => {
  expect(
    firstAllowed('setReadyToPick', facts({ status: 'SHIPPED', deliveryMode: 'PICKUP' }), ['buyer', 'seller']),
  ).toHaveProperty('refusal.code', 'WRONG_STATUS')
  expect(firstAllowed('setReadyToPick', facts({}), ['buyer', 'carrier'])).toHaveProperty('refusal.code', 'FORBIDDEN')
})

test('goods handed over at a shop are collected, others delivered', () => {
  expect(orderStatusLabel('DELIVERED', 'PICKUP')).toBe('Retirée')
  expect(orderStatusLabel('DELIVERED', 'HOME')).toBe('Livrée')
  expect(orderStatusLabel('SHIPPED', 'PICKUP')).toBe('Expédiée')
})

test('a proof that waits does not stand in the way of an action without a rule about proofs', () => {
  const waiting = facts({ status: 'DELIVERED', proof: 'buyer' })
  expect(whyNotOrder('complete', waiting, 'buyer')).toBeNull()
})
