import { inert } from './inert.ts'
import type { Mail, MailBlock } from './mail-content.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string) => value.replace(/[&<>"']/g, character => escapes[character] ?? character)
const safe = (value: string) => escaped(inert(value))

const ink = '#1E2A24'
const softInk = '#56625B'
const rule = '#DAD8CE'
const action = '#1B5E3B'
const mark = '#8C2440'
const cell = `padding:8px 0;border-bottom:1px solid ${rule};vertical-align:top`

/** An amount is not broken. */
const oneLine = (amount: string) => `<span style="white-space:nowrap">${safe(amount)}</span>`
const row = (left: string, right: string, style = '') =>
  `<tr><td style="${cell};${style}">${left}</td><td style="${cell};${style};padding-left:12px;text-align:right">${right}</td></tr>`

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse;margin:16px 0;font-variant-numeric:tabular-nums">${rows}</table>`

const totalStyle = (label: string) => (label.startsWith('Total') ? 'font-weight:600' : `color:${softInk}`)

const blockHtml = (block: MailBlock): string => {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${(block.links ? escaped : safe)(block.text).replaceAll('\n', '<br>')}</p>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escaped(block.url)}" style="background:${action};color:#fff;padding:12px 20px;text-decoration:none;font-weight:600;display:inline-block;border-radius:3px">${safe(block.label)}</a></p>`
    case 'facts':
      return table(
        block.rows
          .map(([label, value, links], rank) =>
            row(
              `<span style="color:${softInk}">${safe(label)}</span>`,
              (links ? escaped : safe)(value),
              // A row without a label continues the one above it.
              block.rows[rank + 1]?.[0] === '' ? 'border-bottom:0;padding-bottom:0' : '',
            ),
          )
          .join(''),
      )
    case 'lines':
      return table(
        block.rows
          .map(line =>
            row(
              `${safe(line.label)}<br><span style="color:${softInk};font-size:14px">${safe(line.detail)}</span>`,
              oneLine(line.amount),
            ),
          )
          .join('') +
          block.totals.map(([label, amount]) => row(safe(label), oneLine(amount), totalStyle(label))).join(''),
      )
    case 'code':
      return `<p style="margin:24px 0;border:1px solid ${rule};padding:16px;text-align:center"><span style="color:${softInk}">${safe(block.label)}</span><br><span style="font-size:32px;letter-spacing:8px;font-weight:700">${safe(block.code)}</span></p>`
  }
}

/** The index colours of the site's header, as cells: mail programs drop gradients and drawings. */
const ribbon = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse"><tr>${[
  '#2F6B2E',
  '#7A5A00',
  '#3F5566',
  '#8A4B1F',
  '#14625A',
  '#6B2F6B',
  '#8C2440',
  '#1F5A94',
]
  .map(colour => `<td bgcolor="${colour}" style="height:4px;line-height:4px;font-size:0">&nbsp;</td>`)
  .join('')}</tr></table>`

/** Unsigned: `signMail` names the company. */
export const mailHtml = (mail: Mail) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(mail.subject)}</title></head>
<body style="margin:0;background:#F5F4EF;color:${ink};font:16px/1.5 'Instrument Sans',Helvetica,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 12px;font:800 22px/1.2 'Bricolage Grotesque',Helvetica,Arial,sans-serif">Cep <span style="color:${mark}">&amp;</span> Chai</p>
${ribbon}
<div style="background:#fff;border:1px solid ${rule};border-top:0;padding:24px">
<h1 style="margin:0 0 16px;font:700 22px/1.25 'Bricolage Grotesque',Helvetica,Arial,sans-serif">${safe(mail.title)}</h1>
${mail.blocks.map(blockHtml).join('\n')}
</div>
<p style="color:${softInk};font-size:13px;margin:16px 0">Cep &amp; Chai, la place de marché des fournitures pour la vigne et le chai.${signaturePlace}</p>
</div></body></html>`

/** Where the company that operates the site signs; what people type is escaped, so it contains no comment. */
const signaturePlace = '<!--operator-->'

/** With the company of the day it is sent: a mail may wait in the queue, and the company may move. */
export const signMail = <Written extends { html: string; text: string }>(
  mail: Written,
  operator: string | null,
): Written =>
  operator === null
    ? mail
    : {
        ...mail,
        html: mail.html.replace(signaturePlace, () => `<br>${safe(operator)}`),
        text: `${mail.text}\n${inert(operator)}`,
      }

const blockText = (block: MailBlock): string => {
  switch (block.kind) {
    case 'text':
      return block.links ? block.text : inert(block.text)
    case 'button':
      return `${inert(block.label)}\u00a0: ${block.url}`
    case 'facts':
      return block.rows
        .map(([label, value, links]) => `${label ? `${inert(label)}\u00a0: ` : '  '}${links ? value : inert(value)}`)
        .join('\n')
    case 'lines':
      return [
        ...block.rows.map(line => inert(`- ${line.label} (${line.detail})${line.amount && `\u00a0: ${line.amount}`}`)),
        ...block.totals.map(([label, amount]) => inert(`${label}\u00a0: ${amount}`)),
      ].join('\n')
    case 'code':
      return inert(`${block.label}\u00a0: ${block.code}`)
  }
}

export const mailText = (mail: Mail) =>
  [
    inert(mail.title),
    ...mail.blocks.map(blockText),
    '--\nCep & Chai, la place de marché des fournitures pour la vigne et le chai.',
  ].join('\n\n')
