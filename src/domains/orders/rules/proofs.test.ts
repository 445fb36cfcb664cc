import { expect, test } from 'vitest'
import { awaitedFromBuyer, dispatchWeekLabel, type ProofStep, proofState } from './proofs.ts'

const at = new Date('2026-11-30T12:00:00Z')
const waiting = (step: ProofStep, days: number) => ({ step, since: new Date(at.getTime() - days * 86_400_000) })

test('an order waits for its buyer as long as one of its lines does', () => {
  expect(proofState([], at)).toBeNull()
  expect(proofState([waiting('APPROVED', 1)], at)).toBe('approved')
  expect(proofState([waiting('APPROVED', 1), waiting('PROOF', 1)], at)).toBe('seller')
  expect(proofState([waiting('PROOF', 1), waiting('BRIEF', 1)], at)).toBe('buyer')
  expect(proofState([waiting('APPROVED', 90), waiting('APPROVAL', 1)], at)).toBe('buyer')
})

test('a seller may give up thirty days after the oldest question to the buyer, and not before', () => {
  expect(proofState([waiting('APPROVAL', 30)], at)).toBe('overdue')
  expect(proofState([waiting('BRIEF', 29.9)], at)).toBe('buyer')
  expect(proofState([waiting('BRIEF', 1), waiting('APPROVAL', 31)], at)).toBe('overdue')
  expect(proofState([waiting('PROOF', 90)], at)).toBe('seller')
})

test('names what the buyer still has to give, in the right number', () => {
  const words = (briefsToGive: number, proofsToApprove: number, balancesToPay = 0) =>
    awaitedFromBuyer({ briefsToGive, proofsToApprove, balancesToPay })?.replaceAll('\u00a0', ' ')
  expect(awaitedFromBuyer({ briefsToGive: 0, proofsToApprove: 0, balancesToPay: 0 })).toBeNull()
  expect(words(1, 2)).toBe('1 personnalisation à préciser, 2 bons à tirer à approuver')
  expect(words(2, 0)).toBe('2 personnalisations à préciser')
  expect(words(0, 1)).toBe('1 bon à tirer à approuver')
  expect(words(0, 0, 1)).toBe('1 solde à payer')
  expect(words(0, 1, 2)).toBe('1 bon à tirer à approuver, 2 soldes à payer')
})

test('the week of goods made on demand says whether they leave or are collected', () => {
  expect(dispatchWeekLabel('2026-12-07', 'HOME')).toMatch(/^Expédié .*7.décembre/)
  expect(dispatchWeekLabel('2026-12-07', 'PICKUP')).toMatch(/^Prêt à retirer .*7.décembre/)
})
