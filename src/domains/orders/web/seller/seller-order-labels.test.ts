import { expect, test } from 'vitest'
import {
  batchReason,
  dueLabel,
  labelsReason,
  liveChangeLabel,
  pickingReason,
  sendReason,
} from './seller-order-labels.ts'
import type { SellerOrder } from './seller-order-list.ts'

// Only the fields that the labels read.
const order = (values: Partial<SellerOrder> = {}) =>
  ({
    id: 1,
    number: 'A-1',
    with: 'Domaine',
    status: 'TO_PREPARE',
    deliveryMode: 'HOME',
    partlySent: false,
    ...values,
  }) as SellerOrder

test('the due date is worded by its urgency', () => {
  const prepareBy = '2026-11-23'
  expect(dueLabel({ daysLeft: -2, prepareBy })).toEqual({ tone: 'danger', text: 'En retard de 2\u00a0jours ouvrés' })
  expect(dueLabel({ daysLeft: 0, prepareBy })?.text).toBe('Pour aujourd’hui')
  expect(dueLabel({ daysLeft: 3, prepareBy })?.text).toBe('Pour le lun. 23 nov.')
  expect(dueLabel({ daysLeft: null, prepareBy })).toBeNull()
})

test('a disabled batch button states its reason', () => {
  const pickup = order({ deliveryMode: 'PICKUP' })
  const gone = order({ status: 'SHIPPED' })
  expect(batchReason(Array.from({ length: 51 }, (_, id) => order({ id })))).toContain('50')
  expect([labelsReason([pickup]), labelsReason([pickup, order()])]).toEqual(['Aucune n’attend d’étiquette.', null])
  expect([pickingReason([gone]), pickingReason([gone, pickup])]).toEqual(['Aucune n’est à préparer.', null])
  expect([sendReason([order()]), sendReason([order({ status: 'READY_TO_SHIP' })])]).toEqual([
    'Éditez d’abord leurs étiquettes.',
    null,
  ])
})

test('a list update is announced once, in a few words', () => {
  const [one, two, three] = [order(), order({ id: 2, number: 'A-2' }), order({ id: 3 })]
  expect(liveChangeLabel([one], [one, two])).toBe('Nouvelle dans la liste\u00a0: commande A-2, Domaine.')
  expect(liveChangeLabel([one], [one, two, three])).toBe('2 commandes de plus dans la liste.')
  expect(liveChangeLabel([one, two], [one])).toBe('1\u00a0commande de moins dans la liste.')
  expect(liveChangeLabel([one], [order({ status: 'SHIPPED' })])).toBe('1\u00a0commande à une autre étape.')
  expect(liveChangeLabel([one], [one])).toBe('')
})
