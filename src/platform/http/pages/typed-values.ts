/**
 * A form that was refused without scripts, with what was typed: its page is rendered from the stored values, and the
 * browser keeps none of the fields of the page before.
 */

/** Texts of the posted form by name, one character per byte. */
type Typed = ReadonlyMap<string, readonly string[]>
type Control = { type: string; name: string; value: string; attributes: string; options: string }

/** React escapes `<`, `>` and `"` in values and texts, so these match whole elements. */
const postForm = /<form\b[^>]*\bmethod="post"[^>]*>[\s\S]*?<\/form>/g
const control =
  /<(input|button)\b([^>]*)>|<(textarea)\b([^>]*)>[^<]*<\/textarea>|<(select)\b([^>]*)>([\s\S]*?)<\/select>/g
const option = /<option\b([^>]*)>([^<]*)/g

/** `html` holds one byte per character (latin1). A page without the posted form is returned unchanged. */
export function withTypedValues(html: string, posted: FormData): string {
  const typed = typedOf(posted)
  for (const { 0: form, index } of html.matchAll(postForm))
    if (isPosted(form, typed)) {
      const end = index + form.length
      return unfolded(html.slice(0, index)) + unfoldedErrors(filled(form, typed)) + html.slice(end)
    }
  return html
}

function typedOf(posted: FormData): Typed {
  const typed = new Map<string, string[]>()
  for (const [name, value] of posted)
    typed.set(name, [...(typed.get(name) ?? []), typeof value === 'string' ? bytesOf(value) : ''])
  return typed
}

/** Browsers read each as LF, and send it as CRLF. */
const lineBreak = /\r\n?/g
const bytesOf = (text: string) => Buffer.from(text.replace(lineBreak, '\n'), 'utf8').toString('latin1')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const characters = Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character]))
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? '')
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => characters[entity] ?? '')

function attributeOf(attributes: string, name: string): string | null {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? null : unescaped(value).replace(lineBreak, '\n')
}

const withoutAttribute = (attributes: string, name: string) =>
  attributes.replace(/\/$/, '').replace(new RegExp(` ${name}="[^"]*"`), '')

function controlOf(match: readonly (string | undefined)[]): Control {
  const [, single, ofSingle, area, ofArea, select, ofSelect, options = ''] = match
  const tag = single ?? area ?? select ?? ''
  const attributes = ofSingle ?? ofArea ?? ofSelect ?? ''
  const read = (name: string) => attributeOf(attributes, name)
  const type = tag === 'input' ? (read('type') ?? 'text') : tag
  return { type, name: read('name') ?? '', value: read('value') ?? '', attributes, options }
}

/** A key that each rendering makes anew, which does not tell two forms apart. */
const isKey = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
const isSame = (one: string, other: string) => one === other || (isKey(one) && isKey(other))

/** Whether the form has every posted name, the pressed button and the hidden values, by which the forms of rows differ. */
function isPosted(form: string, typed: Typed): boolean {
  const all = [...form.matchAll(control)].map(controlOf)
  const has = (name: string, values: readonly string[], type: string) => {
    const ofType = all.filter(one => one.name === name && one.type === type)
    return ofType.length === 0 || ofType.some(({ value }) => values.some(other => isSame(other, value)))
  }
  const names = new Set(all.map(({ name }) => name))
  const hidden = all.filter(({ type }) => type === 'hidden')
  return (
    [...typed].every(([name, values]) => names.has(name) && has(name, values, 'button')) &&
    hidden.every(({ name, value }) => typed.get(name)?.some(other => isSame(other, value)))
  )
}

function filled(form: string, typed: Typed): string {
  const used = new Map<string, number>()
  return form.replace(control, (element: string, ...match: (string | undefined)[]) => {
    const field = controlOf([element, ...match])
    const values = typed.get(field.name) ?? []
    if (isTicked(field)) return tickedField(field, values)
    // Fields of one name have their values in the order of the page.
    const rank = used.get(field.name) ?? 0
    used.set(field.name, rank + 1)
    const value = values[rank]
    return value === undefined || isUntyped(field) ? element : filledField(field, value, values)
  })
}

const isTicked = ({ type, attributes }: Control) =>
  (type === 'checkbox' || type === 'radio') && attributeOf(attributes, 'disabled') === null

const unfilledTypes = ['hidden', 'button', 'submit', 'checkbox', 'radio', 'password', 'file']
/** Passwords, codes and card numbers are typed again. */
const isUntyped = ({ type, attributes }: Control) =>
  unfilledTypes.includes(type) || /^(cc-|one-time-code)/.test(attributeOf(attributes, 'autoComplete') ?? '')

const tickedField = ({ attributes, value }: Control, values: readonly string[]) =>
  `<input${withoutAttribute(attributes, 'checked')}${values.includes(value || 'on') ? ' checked=""' : ''}/>`

function filledField({ type, attributes, options }: Control, value: string, values: readonly string[]): string {
  // A browser leaves out the line break that begins a textarea.
  if (type === 'textarea') return `<textarea${attributes}>\n${escaped(value)}</textarea>`
  if (type === 'select') return `<select${attributes}>${chosen(options, values)}</select>`
  return `<input${withoutAttribute(attributes, 'value')} value="${escaped(value)}"/>`
}

/** A value that is no longer an option leaves the one that the page chose. */
function chosen(options: string, values: readonly string[]): string {
  const isChosen = (attributes: string, text: string) =>
    values.includes(attributeOf(attributes, 'value') ?? unescaped(text))
  if (![...options.matchAll(option)].some(([, attributes = '', text = '']) => isChosen(attributes, text)))
    return options
  return options.replace(option, (_, attributes: string, text: string) => {
    const mark = isChosen(attributes, text) ? ' selected=""' : ''
    return `<option${withoutAttribute(attributes, 'selected')}${mark}>${text}`
  })
}

/** Opens the folds that are still open at the end of this part of the page. */
function unfolded(part: string): string {
  const folds: number[] = []
  for (const { 0: tag, index } of part.matchAll(/<details\b|<\/details>/g))
    if (tag === '</details>') folds.pop()
    else folds.push(index)
  return folds.reduceRight((html, at) => {
    const end = html.indexOf('>', at)
    return html.slice(at, end).includes(' open=""') ? html : `${html.slice(0, end)} open=""${html.slice(end)}`
  }, part)
}

/** Opens the folds of the form that hide an invalid field. */
const unfoldedErrors = (form: string) =>
  form.split('aria-invalid="true"').reduce((before, after) => `${unfolded(before)}aria-invalid="true"${after}`)
