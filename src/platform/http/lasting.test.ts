import { expect, test } from 'vitest'
import { operation, z } from '#shared/contract.ts'
import { lasting, presented, writtenOnce } from './lasting.ts'

let checks = 0
const named = z.object({ name: z.string().refine(() => ++checks > 0) })
const show = operation({ method: 'GET', path: '/api/x', summary: '', access: 'public', data: named })

test('a lasting answer is checked and written once, without the fields its contract does not name', () => {
  const answer = lasting({ name: 'a', secret: 'b' })
  checks = 0
  const data = presented(show, answer)
  expect(presented(show, answer)).toBe(data)
  expect(checks).toBe(1)
  const bytes = writtenOnce(data, given => ({ data: given }))
  expect(bytes?.toString()).toBe('{"data":{"name":"a"}}')
  expect(writtenOnce(data, () => 'never asked again')).toBe(bytes)
})

test('any other answer is checked each time and written by who sends it', () => {
  const answer = { name: 'a', secret: 'b' }
  checks = 0
  expect(presented(show, answer)).not.toBe(presented(show, answer))
  expect(checks).toBe(2)
  for (const data of [presented(show, answer), null, 'text']) expect(writtenOnce(data, given => given)).toBeNull()
})

test('a lasting answer that breaks its contract is refused each time', () => {
  const answer = lasting({ name: 1 })
  for (const _ of [1, 2]) expect(() => presented(show, answer)).toThrow()
})
