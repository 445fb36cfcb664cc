import { expect, test } from 'vitest'
import { fieldName, fieldValue } from './fields.ts'
import { changesOf, redacted, shortAddress, subjectKindOf } from './rules.ts'

test('secrets and private words never reach the journal, however deep they hide', () => {
  expect(redacted({ reason: 'ok', password: 'x', deep: { list: [{ token: 'y' }] } })).toEqual({
    reason: 'ok',
    password: '[caché]',
    deep: { list: [{ token: '[caché]' }] },
  })
})

test('a long text is cut', () => {
  expect(redacted('a'.repeat(1_000))).toHaveLength(301)
})

test('an address is shortened to its network', () => {
  expect(shortAddress('203.0.113.77')).toBe('203.0.113.0')
  expect(shortAddress('::ffff:203.0.113.77')).toBe('203.0.113.0')
  expect(shortAddress('2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3::')
  expect(shortAddress('page')).toBe('inconnue')
})

test('the subject of an act is the first word of its address', () => {
  expect(subjectKindOf('/api/admin/users/:id/block')).toBe('users')
  expect(subjectKindOf('/api/user/profile')).toBe('user')
})

test('only what differs is a change', () => {
  expect(changesOf({ status: 'active', name: 'A' }, { status: 'blocked', name: 'A' })).toEqual([
    { field: 'status', before: 'active', after: 'blocked' },
  ])
})

test('what changed is said in the words of the desks; what has no word stays as it is', () => {
  expect([fieldName('homeLead'), fieldValue('homeLead', 'season')]).toEqual([
    'En tête de l’accueil',
    'Les rayons de saison',
  ])
  expect([fieldName('status'), fieldValue('status', 'suspended')]).toEqual(['statut', 'suspendu'])
  expect([fieldName('inconnu'), fieldValue('title', 'true'), fieldValue('status', 'toString')]).toEqual([
    'inconnu',
    'true',
    'toString',
  ])
})
