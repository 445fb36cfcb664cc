import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox, RadioGroup } from '#ui/forms/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { PasswordField } from '#ui/forms/PasswordField.tsx'
import { withTypedValues } from './typed-values.ts'

const formOf = (entries: readonly [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const filled = (page: ReactNode, ...entries: [string, string | File][]) =>
  Buffer.from(withTypedValues(latin1(renderToString(page)), formOf(entries)), 'latin1').toString('utf8')
const form = (...children: ReactNode[]) => h('form', { method: 'post' }, ...children)
const elementsOf = (html: string, tag: string) => html.match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? []

test('shows typed texts again, with every character that markup has', () => {
  const page = form(
    h(TextField, { label: 'Nom', name: 'name', defaultValue: 'Ancien' }),
    h(TextField, { label: 'Prix', name: 'price', inputMode: 'decimal' }),
    h(TextAreaField, { label: 'Texte', name: 'text', defaultValue: 'Ancien\ntexte' }),
  )
  const typed = `Château « d'Aÿ » & <fils> "1"/`
  const html = filled(page, ['name', typed], ['price', '12,5 €'], ['text', '\r\nligne 1\r\n<ligne 2>'])
  expect(html).toContain('value="Château « d&#x27;Aÿ » &amp; &lt;fils&gt; &quot;1&quot;/"')
  expect(html).toContain('value="12,5 €"')
  expect(html).toContain('>\n\nligne 1\n&lt;ligne 2&gt;</textarea>')
  expect(html).not.toContain('Ancien')
})

test('shows chosen options and ticked boxes again, and those that were unticked', () => {
  const options = ['a', 'b'].map(value => h('option', { key: value, value }, `Choix ${value}`))
  const page = form(
    h(SelectField, { label: 'Choix', name: 'choice', defaultValue: 'a' }, options),
    h(Checkbox, { label: 'Un', name: 'one', defaultChecked: true }),
    h(Checkbox, { label: 'Deux', name: 'two' }),
    h(Checkbox, { label: 'Maison', name: 'modes', value: 'HOME', defaultChecked: true }),
    h(Checkbox, { label: 'Relais', name: 'modes', value: 'RELAY' }),
    h(RadioGroup, {
      label: 'Sorte',
      name: 'kind',
      defaultValue: 'x',
      options: ['x', 'y'].map(value => ({ value, label: value })),
    }),
  )
  const html = filled(page, ['choice', 'b'], ['two', 'on'], ['modes', 'RELAY'], ['kind', 'y'])
  expect(elementsOf(html, 'option')).toEqual(['<option value="a">', '<option value="b" selected="">'])
  const ticked = elementsOf(html, 'input').map(input => input.includes(' checked=""'))
  expect(ticked).toEqual([false, true, false, true, false, true])
})

test('a value that is no option, and one that was not posted, leave what the page shows', () => {
  const page = form(
    h(SelectField, { label: 'Choix', name: 'choice', defaultValue: 'a' }, h('option', { value: 'a' }, 'A')),
    h(TextField, { label: 'Nom', name: 'name', defaultValue: 'Ancien' }),
  )
  const html = filled(page, ['choice', 'gone'])
  expect(html).toContain('<option value="a" selected="">')
  expect(html).toContain('value="Ancien"')
})

test('never shows a password, a code, a card number or a file again', () => {
  const page = form(
    h(TextField, { label: 'Nom', name: 'name' }),
    h(PasswordField, { label: 'Mot de passe', name: 'password' }),
    h(TextField, { label: 'Code', name: 'code', autoComplete: 'one-time-code' }),
    h(TextField, { label: 'Carte', name: 'card', autoComplete: 'cc-number' }),
    h(FileField, { label: 'Fichier', name: 'file' }),
  )
  const secret = 'confidentiel'
  const html = filled(
    page,
    ['name', 'Aÿ'],
    ['password', secret],
    ['code', secret],
    ['card', secret],
    ['file', new File([secret], `${secret}.pdf`)],
  )
  expect(html).toContain('value="Aÿ"')
  expect(html).not.toContain(secret)
})

test('fields of one name have their values in the order of the page', () => {
  const reference = h(TextField, { label: 'Référence', name: 'references' })
  const html = filled(form(reference, reference), ['references', 'A'], ['references', 'B'])
  expect(elementsOf(html, 'input').map(input => /value="(.)"/.exec(input)?.[1])).toEqual(['A', 'B'])
})

const row = (id: number, intent: string, key = '') =>
  form(
    h('input', { type: 'hidden', name: 'id', value: id }),
    key && h('input', { type: 'hidden', name: 'key', value: key }),
    h(TextField, { label: 'Nom', name: 'name', defaultValue: `nom ${id}` }),
    h('button', { type: 'submit', name: 'intent', value: intent }),
  )
const valuesOf = (html: string) =>
  elementsOf(html, 'input').flatMap(input =>
    input.includes('hidden') ? [] : (/value="([^"]*)"/.exec(input)?.[1] ?? ''),
  )

test('fills the form of the row and the button that were used', () => {
  const page = h('div', null, row(1, 'rename'), row(2, 'rename'), row(2, 'merge'))
  expect(valuesOf(filled(page, ['id', '2'], ['name', 'x'], ['intent', 'merge']))).toEqual(['nom 1', 'nom 2', 'x'])
  expect(valuesOf(filled(page, ['id', '2'], ['name', 'x'], ['intent', 'rename']))).toEqual(['nom 1', 'x', 'nom 2'])
})

test('a form of another row, or without a posted field, is unchanged', () => {
  const page = row(1, 'rename')
  expect(valuesOf(filled(page, ['id', '2'], ['name', 'x'], ['intent', 'rename']))).toEqual(['nom 1'])
  expect(valuesOf(filled(page, ['id', '1'], ['name', 'x'], ['other', ''], ['intent', 'rename']))).toEqual(['nom 1'])
})

test('a key made anew for each rendering does not tell forms apart', () => {
  const [old, fresh] = ['0b0e0f3a-1111-4222-8333-444455556666', '9b0e0f3a-1111-4222-8333-444455556666']
  const html = filled(row(1, 'refund', fresh), ['id', '1'], ['key', `${old}`], ['name', 'x'], ['intent', 'refund'])
  expect(valuesOf(html)).toEqual(['x'])
  expect(html).toContain(`value="${fresh}"`)
})

test('opens the folds around the form, and those of its invalid fields, and no other', () => {
  const fold = (id: string, ...children: ReactNode[]) => h('details', { id }, h('summary', null, id), ...children)
  const field = (name: string, error?: string) => h(TextField, { label: name, name, ...(error ? { error } : {}) })
  const page = h(
    'div',
    null,
    fold('before', 'x'),
    fold('around', form(field('a'), fold('valid', field('b')), fold('invalid', field('c', 'Requis')))),
    fold('after', 'x'),
  )
  expect(elementsOf(filled(page, ['a', '1'], ['b', '2'], ['c', '']), 'details')).toEqual([
    '<details id="before">',
    '<details id="around" open="">',
    '<details id="valid">',
    '<details id="invalid" open="">',
    '<details id="after">',
  ])
})
