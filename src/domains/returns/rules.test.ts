import { expect, test } from 'vitest'
import {
  openReturnStatuses,
  type ReturnAction,
  type ReturnActor,
  type ReturnFacts,
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

/** Everything that is allowed in time; letters: W withdrawal, R commercial return, D damage. */
const allowed: Record<ReturnAction, [ReturnActor, Record<string, string>]> = {
  askMore: ['seller', { REQUESTED: 'RD' }],
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

test('a withdrawal is never refused, and the seller is told why', () => {
  for (const status of returnStatuses)
    expect(whyNotReturn('refuse', facts({ kind: 'WITHDRAWAL', status }), 'seller')?.sentence).toBe(
      'Une rétractation ne se refuse pas\u00a0: remboursez les articles.',
    )
})

test('once the seller’s time is over, the buyer may call the operator from any open step', () => {
  for (const status of returnStatuses) {
    const late = whyNotReturn('dispute', facts({ status, late: true }), 'buyer') === null
    const expected = status === 'REFUSED' || (openReturnStatuses.includes(status) && status !== 'DISPUTED')
    expect([status, late]).toEqual([status, expected])
  }
})

test('a second label is not made', () => {
  expect(whyNotReturn('makeLabel', facts({ status: 'ACCEPTED', hasLabel: true }), 'seller')?.code).toBe('RETURN_STEP')
})

test('what never left the seller is not sent back: it is refunded', () => {
  const kept = facts({ kind: 'WITHDRAWAL', status: 'ACCEPTED', goodsLeft: false })
  expect(returnActions.filter(act => whyNotReturn(act, kept, returnActionRules[act].who) === null)).toEqual([
    'refund',
    'cancel',
  ])
})

test('a seller calls the operator about goods that do not come back, once the buyer’s time is over', () => {
  const awaited = facts({ kind: 'WITHDRAWAL', status: 'ACCEPTED', overdueBack: false })
  expect(whyNotReturn('escalate', awaited, 'seller')?.sentence).toBe(
    'L’acheteur a encore le temps de renvoyer les articles.',
  )
  expect(whyNotReturn('escalate', { ...awaited, overdueBack: true }, 'seller')).toBeNull()
})

test('a person with several roles acts in the one the act is for', () => {
  expect(returnRoleFor('accept', facts(), ['seller', 'buyer'])).toEqual({ actor: 'seller' })
  expect(returnRoleFor('cancel', facts(), ['seller', 'buyer'])).toEqual({ actor: 'buyer' })
  expect(returnRoleFor('dismiss', facts({ status: 'DISPUTED' }), ['seller', 'buyer'])).toHaveProperty(
    'refusal.code',
    'FORBIDDEN',
  )
})

test('whatever is decided against somebody is said with its reason', () => {
  const noted = returnActions.filter(act => returnActionRules[act].note === 'required')
  expect(noted).toEqual(['askMore', 'answer', 'refuse', 'replace', 'dispute', 'escalate', 'rule', 'dismiss'])
})
