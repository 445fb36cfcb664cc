import { expect, test } from 'vitest'
import { operation, z } from '#shared/contract.ts'
import { lasting, presented, writtenOnce } from './lasting.ts'

let checks = 0
const named = z.object({ name: z.string().refine(() => ++checks > 0) })
const show = operation({ method: 'GET', path: '/api/x', summary: '', access: 'public', data: named })

test('validates and serialises a memoised response once, without fields absent from its contract', () => {
  const answer = lasting({ name: 'a', secret: 'b' })
  checks = 0
  const data = presented(show, answer)
  expect(presented(show, answer)).toBe(data)
  expect(checks).toBe(1)
  const bytes = writtenOnce(data, given => ({ data: given }))
  expect(bytes?.toString()).toBe('{"data":{"name":"a"}}')
  expect(writtenOnce(data, () => 'never asked again')).toBe(bytes)
})

test('validates any other response on every call', () => {
  const answer = { name: 'a', secret: 'b' }
  checks = 0
  expect(presented(show, answer)).not.toBe(presented(show, answer))
  expect(checks).toBe(2)
  for (const data of [presented(show, answer), null, 'text']) expect(writtenOnce(data, given => given)).toBeNull()
})

test('rejects a memoised response that breaks its contract on every call', () => {
  const answer = lasting({ name: 1 })
  for (const _ of [1, 2]) expect(() => presented(show, answer)).toThrow()
})
