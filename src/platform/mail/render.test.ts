import { expect, test } from 'vitest'
import { facts, type Mail, type MailBlock } from './mail-content.ts'
import { mailHtml, mailText, signMail } from './render.ts'

const hostile = `'"><img src=x onerror=alert(1)></title><script>alert(1)</script>&lt;`
/** Every kind of block, with hostile text in each: a new kind does not compile until it is added here. */
const blocks: { [Kind in MailBlock['kind']]: Extract<MailBlock, { kind: Kind }> } = {
  text: { kind: 'text', text: hostile },
  button: { kind: 'button', label: hostile, url: hostile },
  facts: { kind: 'facts', rows: [[hostile, hostile]] },
  lines: {
    kind: 'lines',
    rows: [{ label: hostile, detail: hostile, amount: hostile }],
    totals: [[hostile, hostile]],
  },
  code: { kind: 'code', label: hostile, code: hostile },
}

const mailOf = (text: string, all: MailBlock[]): Mail => ({
  event: 'x',
  to: 'x',
  subject: text,
  title: text,
  blocks: all,
})

test('renders no text that a mail program would link, except where its block sets links', () => {
  const lure = 'https://evil.example/a'
  const planted = Object.values(blocks).map(block =>
    JSON.parse(JSON.stringify(block).replaceAll(JSON.stringify(hostile).slice(1, -1), lure)),
  )
  const ours: MailBlock[] = [{ kind: 'text', text: 'https://ours.example', links: true }]
  const mail = mailOf(lure, [...planted.map(block => ({ ...block, url: 'https://ours.example/b' })), ...ours])
  for (const shown of [mailHtml(mail), mailText(mail)]) {
    expect(shown).not.toContain('evil.example')
    expect(shown.split('evil. example').length - 1).toBeGreaterThan(10)
    expect(shown).toContain('https://ours.example')
  }
})

test('renders only our own elements, whatever text a mail contains', () => {
  const html = mailHtml(mailOf(hostile, Object.values(blocks)))
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.split('&lt;img src=x').length - 1).toBe(14)
  expect(html).not.toContain(`'"`)
  expect(html).toContain('&amp;lt;')
})

test('an address that the operator checked stays whole among the facts, any other does not', () => {
  const mail = {
    event: 'facts:1',
    to: 'a@exemple.fr',
    subject: 'Faits',
    title: 'Faits',
    blocks: [
      facts([
        ['Courriel', 'vendeur@exemple.fr', true],
        ['Mot', 'allez sur pirate.exemple'],
      ]),
    ],
  }
  for (const shown of [mailHtml(mail), mailText(mail)]) {
    expect(shown).toContain('vendeur@exemple.fr')
    expect(shown).not.toContain('pirate.exemple')
  }
})

test('the company signs a mail in both forms, and what people typed signs none', () => {
  const written = mailOf('<!--operator-->', [{ kind: 'text', text: '<!--operator-->' }])
  const unsigned = { html: mailHtml(written), text: mailText(written) }
  expect(signMail(unsigned, null)).toBe(unsigned)
  const { html, text } = signMail(unsigned, 'Coopérative $& <des Coteaux>')
  expect(html).toContain('chai.<br>Coopérative $&amp; &lt;des Coteaux&gt;</p>')
  expect(html.match(/Coteaux/g)).toHaveLength(1)
  expect(text).toMatch(/\nCoopérative \$& <des Coteaux>$/)
})

test('in plain text, a row without a label continues the one above, and a line without an amount ends with its detail', () => {
  const text = mailText(
    mailOf('x', [
      facts([
        ['Horaires', 'lundi'],
        ['', 'mardi'],
      ]),
      { kind: 'lines', rows: [{ label: '2 × Lien', detail: 'réf. 1', amount: '' }], totals: [] },
    ]),
  )
  expect(text).toContain('Horaires\u00a0: lundi\n  mardi\n\n- 2 × Lien (réf. 1)\n')
})
