import { expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { requirementGroups, requirementIds, requirementOf, requirementState } from './requirements.ts'
import { mailFault, paymentFault } from './service-faults.ts'

const query = { ...requirementOf('commission'), check: 'query' } as const
const declared = requirementOf('terms')

test('a query decides by itself; only a waiver changes what it refuses', () => {
  expect(requirementState(query, true, null)).toBe('done')
  expect(requirementState(query, false, null)).toBe('missing')
  expect(requirementState(query, false, 'declared')).toBe('missing')
  expect(requirementState(query, false, 'waived')).toBe('waived')
  expect(requirementState(query, true, 'waived')).toBe('done')
})

test('a firm requirement cannot be waived, even by a stored mark', () => {
  expect(requirementState({ ...query, firm: true }, false, 'waived')).toBe('missing')
  expect(requirementState(declared, null, 'waived')).toBe('missing')
  expect(requirementState(declared, null, 'declared')).toBe('done')
})

test('every requirement belongs to a group and names an existing page', () => {
  const paths = pages.map(({ path }) => path)
  for (const id of requirementIds) {
    const { step, to, label, why } = requirementOf(id)
    expect(requirementGroups.map(({ key }) => key)).toContain(step)
    expect(paths, id).toContain(to.split('?')[0])
    expect([label.length > 8, why.length > 20]).toEqual([true, true])
  }
})

test('a failure of a service names the setting to correct', () => {
  expect(mailFault(Object.assign(new Error('x'), { code: 'EAUTH' }))).toContain('SMTP_URL')
  expect(mailFault(Object.assign(new Error('x'), { code: 'EENVELOPE' }))).toContain('MAIL_FROM')
  expect(mailFault('x')).toContain('SMTP_URL')
  expect(paymentFault(Object.assign(new Error('x'), { type: 'StripeAuthenticationError' }))).toContain(
    'STRIPE_SECRET_KEY',
  )
  expect(paymentFault(new Error('sk_live_secret'))).not.toContain('sk_live')
})
