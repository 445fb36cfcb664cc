import { expect, test } from 'vitest'
import {
  openReturnStatuses,
  type ReturnAction,
  type ReturnFacts,
  type ReturnParty,
  returnActionRules,
  returnActions,
  returnKinds,
  returnRoleFor,
  returnStatuses,
  whyNotReturn,
} from './rules.ts'

const facts = (values: Partial<ReturnFacts> = {}): ReturnFacts => ({
  kind: 'RETURN',
  status: 'REQUESTED',
  late: false,
  hasLabel: false,
  goodsLeft: true,
  overdueBack: true,
  sellerMayRefund: true,
  ...values,
})

/** Every action permitted before its deadline. Letters: W withdrawal, R commercial return, D damage. */
const allowed: Record<ReturnAction, [ReturnParty, Record<string, string>]> = {
  requestDetails: ['seller', { REQUESTED: 'RD' }],
  answer: ['buyer', { MORE_INFORMATION: 'RD' }],
  accept: ['seller', { REQUESTED: 'RD', MORE_INFORMATION: 'RD' }],
  refuse: ['seller', { REQUESTED: 'RD', MORE_INFORMATION: 'RD' }],
  replace: ['seller', { REQUESTED: 'D', MORE_INFORMATION: 'D', ACCEPTED: 'D', SENT: 'D', RECEIVED: 'D' }],
  confirmReplaced: ['buyer', { REPLACING: 'D' }],
  makeLabel: ['seller', { ACCEPTED: 'WRD' }],
  send: ['buyer', { ACCEPTED: 'WRD' }],
  receive: ['seller', { ACCEPTED: 'WRD', SENT: 'WRD' }],
  refund: [
    'seller',
    {
      REQUESTED: 'WRD',
      MORE_INFORMATION: 'WRD',
      ACCEPTED: 'WRD',
      SENT: 'WRD',
      RECEIVED: 'WRD',
      REPLACING: 'WRD',
      DISPUTED: 'WRD',
    },
  ],
  dispute: ['buyer', { REFUSED: 'WRD', REPLACING: 'WRD', RECEIVED: 'WRD' }],
  escalate: ['seller', { ACCEPTED: 'WRD' }],
  rule: ['operator', { DISPUTED: 'WRD' }],
  dismiss: ['operator', { DISPUTED: 'WRD' }],
  cancel: ['buyer', { REQUESTED: 'WRD', MORE_INFORMATION: 'WRD', ACCEPTED: 'WRD' }],
}

for (const act of returnActions)
  test(`${act}: the whole table of people, kinds and statuses`, () => {
    const [who, table] = allowed[act]
    for (const actor of ['buyer', 'seller', 'operator'] as const)
      for (const kind of returnKinds)
        for (const status of returnStatuses) {
          const refusal = whyNotReturn(act, facts({ kind, status }), actor)
          const expected = actor === who && (table[status]?.includes(kind[0] ?? '') ?? false)
          expect([act, actor, kind, status, refusal === null]).toEqual([act, actor, kind, status, expected])
          if (refusal) expect(refusal.sentence).toMatch(/^[A-ZÉ].*\.$/)
        }
  })

test('a withdrawal cannot be refused, and the message gives the seller the reason', () => {
  for (const status of returnStatuses)
    expect(whyNotReturn('refuse', facts({ kind: 'WITHDRAWAL', status }), 'seller')?.sentence).toBe(
      'Une rétractation ne se refuse pas\u00a0: remboursez les articles.',
    )
})

test('after the seller’s deadline the buyer may appeal to the operator from any open status', () => {
  for (const status of returnStatuses) {
    const late = whyNotReturn('dispute', facts({ status, late: true }), 'buyer') === null
    const expected = status === 'REFUSED' || (openReturnStatuses.includes(status) && status !== 'DISPUTED')
    expect([status, late]).toEqual([status, expected])
  }
})

test('rejects a second label', () => {
  expect(whyNotReturn('makeLabel', facts({ status: 'ACCEPTED', hasLabel: true }), 'seller')?.code).toBe('RETURN_STEP')
})

test('goods that never left the seller are refunded without being returned', () => {
  const notShipped = facts({ kind: 'WITHDRAWAL', status: 'ACCEPTED', goodsLeft: false })
  expect(returnActions.filter(act => whyNotReturn(act, notShipped, returnActionRules[act].who) === null)).toEqual([
    'refund',
    'cancel',
  ])
})

test('after the buyer’s deadline a seller may appeal to the operator about goods not returned', () => {
  const awaited = facts({ kind: 'WITHDRAWAL', status: 'ACCEPTED', overdueBack: false })
  expect(whyNotReturn('escalate', awaited, 'seller')?.sentence).toBe(
    'L’acheteur a encore le temps de renvoyer les articles.',
  )
  expect(whyNotReturn('escalate', { ...awaited, overdueBack: true }, 'seller')).toBeNull()
})

test('a person with several roles acts in the role the action belongs to', () => {
  expect(returnRoleFor('accept', facts(), ['seller', 'buyer'])).toEqual({ actor: 'seller' })
  expect(returnRoleFor('cancel', facts(), ['seller', 'buyer'])).toEqual({ actor: 'buyer' })
  expect(returnRoleFor('dismiss', facts({ status: 'DISPUTED' }), ['seller', 'buyer'])).toHaveProperty(
    'refusal.code',
    'FORBIDDEN',
  )
})

test('every decision against a party requires a reason', () => {
  const noted = returnActions.filter(act => returnActionRules[act].note === 'required')
  expect(noted).toEqual(['requestDetails', 'answer', 'refuse', 'replace', 'dispute', 'escalate', 'rule', 'dismiss'])
})
