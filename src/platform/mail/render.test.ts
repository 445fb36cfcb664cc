import { expect, test } from 'vitest'
import type { Mail, MailBlock } from './mail.ts'
import { mailHtml } from './render.ts'

const hostile = `'"><img src=x onerror=alert(1)></title><script>alert(1)</script>&lt;`
/** Every kind of block, each text of it hostile: a new kind does not compile before it is here. */
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

test('whatever a mail says in whichever place, its page holds our elements alone', () => {
  const mail = (text: string, all: MailBlock[]): Mail => ({
    event: 'x',
    to: 'x',
    subject: text,
    title: text,
    blocks: all,
  })
  const html = mailHtml(mail(hostile, Object.values(blocks)))
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.split('&lt;img src=x').length - 1).toBe(14)
  expect(html).not.toContain(`'"`)
  expect(html).toContain('&amp;lt;')
})
