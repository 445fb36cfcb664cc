import { expect, test } from 'vitest'
import { type ProblemFacts, problemsOf } from './problems.ts'

const facts: ProblemFacts = {
  orderId: 7,
  status: 'DELIVERED',
  partlySent: false,
  isPrivate: true,
  promisedOn: '2026-11-20',
  today: '2026-11-25',
  hasInvoice: true,
  trouble: null,
}
const keys = (values: Partial<ProblemFacts>) => problemsOf({ ...facts, ...values }).map(({ key }) => key)

test('an order that has not left can only be late, and be cancelled', () => {
  expect(keys({ status: 'TO_PREPARE', hasInvoice: false })).toEqual(['late'])
  const [late] = problemsOf({ ...facts, status: 'TO_PREPARE', hasInvoice: false })
  expect(late?.steps.map(({ label }) => label)).toEqual(['Écrire au vendeur', 'Annuler depuis la commande'])
  expect(late?.text).toContain('met en demeure')
})

test('a delivered order is not late; each other problem leads to its form', () => {
  expect(keys({})).toEqual(['missing', 'damaged', 'wrong', 'quality', 'unwanted', 'invoice'])
  const reports = problemsOf(facts).flatMap(({ steps }) => steps.map(({ to }) => to))
  expect(reports).toContain('/account/retours/nouveau?commande=7&motif=dommage&raison=MISSING')
  expect(reports).toContain('/account/retours/nouveau?commande=7&motif=retractation')
})

test('what left in part may be late and damaged, and a professional has no withdrawal', () => {
  expect(keys({ status: 'TO_PREPARE', partlySent: true })).toContain('late')
  expect(keys({ status: 'TO_PREPARE', partlySent: true })).toContain('damaged')
  const words = problemsOf({ ...facts, isPrivate: false })
    .map(({ text }) => text)
    .join(' ')
  expect(words).not.toContain('code de la consommation')
})
