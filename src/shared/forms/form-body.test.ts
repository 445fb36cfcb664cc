import { expect, test } from 'vitest'
import { id, paragraphs, text, z } from '../contract.ts'
import { bodyOf } from './form-body.ts'

const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('reads only the fields that the schema names, and leaves text for the operation to validate', () => {
  const schema = z.strictObject({ id, title: text(1, 10) })
  expect(bodyOf(schema, formOf(['id', '01'], ['title', ' Lien '], ['intent', 'save']))).toEqual({
    id: '01',
    title: ' Lien ',
  })
  expect(bodyOf(schema, formOf())).toEqual({ id: '', title: '' })
})

test('reads numbers as people type them; what is none becomes NaN, an empty field null where that is allowed', () => {
  const schema = z.object({ units: z.number(), limit: z.number().nullable(), from: z.number().optional() })
  expect(bodyOf(schema, formOf(['units', '1\u202f200,5'], ['limit', ''], ['from', '']))).toEqual({
    units: 1200.5,
    limit: null,
  })
  expect(bodyOf(schema, formOf(['units', '1e3'], ['limit', 'dix'])).units).toBeNaN()
  expect(bodyOf(schema, formOf(['limit', 'dix'])).limit).toBeNaN()
})

test('reads a missing checkbox as false', () => {
  const schema = z.object({ alerts: z.boolean(), useful: z.boolean().default(true), terms: z.literal(true) })
  expect(bodyOf(schema, formOf(['alerts', 'on'], ['useful', 'oui'], ['terms', 'on']))).toEqual({
    alerts: true,
    useful: true,
    terms: true,
  })
  expect(bodyOf(schema, formOf(['useful', 'non']))).toEqual({ alerts: false, useful: false, terms: false })
})

test('omits an empty optional field, unless emptying it erases the value', () => {
  const erasable = z.union([z.literal('').transform(() => null), text(1, 10)]).optional()
  const schema = z.object({ note: paragraphs(0, 10).optional(), company: erasable, kind: z.enum(['a']).optional() })
  expect(bodyOf(schema, formOf(['note', ''], ['company', ''], ['kind', '']))).toEqual({ company: '' })
  const defaults = z.object({ town: z.string().default(''), units: z.number().default(10) })
  expect(bodyOf(defaults, formOf(['town', ''], ['units', '']))).toEqual({ town: '' })
})

test('reads nested fields by the names of the operation’s field errors, and lists by repeated or numbered names', () => {
  const schema = z.object({
    address: z.object({ city: z.string() }),
    lines: z.array(z.object({ lineId: id, quantity: z.number() })),
    tagIds: z.array(id),
  })
  const form = formOf(
    ['address.city', 'Reims'],
    ['lines.10.lineId', '8'],
    ['lines.10.quantity', '2'],
    ['lines.2.lineId', '7'],
    ['lines.2.quantity', '1'],
    ['tagIds', '3'],
    ['tagIds', '4'],
  )
  expect(bodyOf(schema, form)).toEqual({
    address: { city: 'Reims' },
    lines: [
      { lineId: '7', quantity: 1 },
      { lineId: '8', quantity: 2 },
    ],
    tagIds: ['3', '4'],
  })
  expect(bodyOf(schema, formOf())).toEqual({ address: { city: '' }, lines: [], tagIds: [] })
})

test('reads the option that the discriminator chooses; an unknown one is left to the operation', () => {
  const schema = z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum(['refuse', 'rule']), note: z.string() }),
    z.strictObject({ act: z.literal('cancel') }),
  ])
  expect(bodyOf(schema, formOf(['act', 'rule'], ['note', 'Oui']))).toEqual({ act: 'rule', note: 'Oui' })
  expect(bodyOf(schema, formOf(['act', 'cancel'], ['note', 'Oui']))).toEqual({ act: 'cancel' })
  expect(bodyOf(schema, formOf(['act', 'autre']))).toEqual({ act: 'autre' })
})

test('ignores files and names that are too deep or not numbered', () => {
  const schema = z.object({ title: z.string(), lines: z.array(z.object({ a: z.string() })) })
  const form = formOf(['lines.x.a', '1'], ['lines.a', '2'], ['__proto__.a', '3'])
  form.append('title', new File(['x'], 'x.txt'))
  expect(bodyOf(schema, form)).toEqual({ title: '', lines: [] })
})
