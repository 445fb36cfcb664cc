import { expect, test } from 'vitest'
import { fieldName, fieldValue } from './field-labels.ts'
import { changesOf, redacted, shortAddress, subjectKindOf } from './rules.ts'

test('removes secrets and private text at any depth', () => {
  expect(redacted({ reason: 'ok', password: 'x', deep: { list: [{ token: 'y' }] } })).toEqual({
    reason: 'ok',
    password: '[caché]',
    deep: { list: [{ token: '[caché]' }] },
  })
})

test('truncates a long text', () => {
  expect(redacted('a'.repeat(1_000))).toHaveLength(301)
})

test('truncates an IP address to its network', () => {
  expect(shortAddress('203.0.113.77')).toBe('203.0.113.0')
  expect(shortAddress('::ffff:203.0.113.77')).toBe('203.0.113.0')
  expect(shortAddress('2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3::')
  expect(shortAddress('page')).toBe('inconnue')
})

test('takes the subject of an operation from the first segment of its path', () => {
  expect(subjectKindOf('/api/admin/users/:id/block')).toBe('users')
  expect(subjectKindOf('/api/user/profile')).toBe('user')
})

test('reports only the fields that differ', () => {
  expect(changesOf({ status: 'active', name: 'A' }, { status: 'blocked', name: 'A' })).toEqual([
    { field: 'status', before: 'active', after: 'blocked' },
  ])
})

test('labels changed fields, and leaves unknown values unchanged', () => {
  expect([fieldName('homeLead'), fieldValue('homeLead', 'season')]).toEqual([
    'En tête de l’accueil',
    'Les catégories de saison',
  ])
  expect([fieldName('status'), fieldValue('status', 'suspended')]).toEqual(['statut', 'suspendu'])
  expect([fieldName('readOnly'), fieldValue('readOnly', 'true')]).toEqual(['lecture seule', 'oui'])
  expect([fieldName('inconnu'), fieldValue('title', 'true'), fieldValue('status', 'toString')]).toEqual([
    'inconnu',
    'true',
    'toString',
  ])
})
