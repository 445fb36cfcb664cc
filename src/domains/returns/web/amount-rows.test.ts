import { expect, test } from 'vitest'
import type { ReturnStatus } from '../rules.ts'
import { amountRows } from './amount-rows.ts'

const facts = (status: ReturnStatus, mayAct: ('refund' | 'rule')[] = []) => ({
  ...{ status, mayAct, refund: null, depositCents: 0, goodsCents: 4_800, deliveryCents: 690 },
  actors: ['buyer' as const],
})
const labels = (...given: Parameters<typeof facts>) => amountRows(facts(...given)).map(([label]) => label)

test('a buyer who awaits a refund reads its amount', () => {
  expect(labels('RECEIVED')).toEqual(['Articles', 'Livraison standard', 'À rembourser, TTC'])
})

test.each(['REPLACING', 'REPLACED', 'REFUSED', 'CANCELLED', 'CLOSED'] as const)(
  'a return that is %s has nothing to refund',
  status => {
    expect(labels(status)).toEqual([])
  },
)

test('a seller who may refund instead of replacing reads what it would be', () => {
  expect(labels('REPLACING', ['refund'])).toContain('À rembourser, TTC')
})
