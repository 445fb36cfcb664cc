/** Sends forms as a browser without scripts does, filled with what no operation accepts. */
import type { JSHandle } from 'playwright-core'
import { word } from './marks.ts'

/** Longer than any text that the site stores. */
const tooLong = `Aÿ ${'é'.repeat(100)}"><b ${word}>&amp;'${'x'.repeat(6_100)}`

export type FilledForm = {
  /** Forms of one kind are sent once. */
  kind: string
  action: string
  entries: [name: string, value: string][]
  typed: [name: string, value: string][]
}

/** The forms of the page at `path` that have a text to type, with it. */
export const filledForms = (parsed: JSHandle<Document>, path: string): Promise<FilledForm[]> =>
  parsed.evaluate(
    (page, { path, tooLong }) =>
      [...page.querySelectorAll<HTMLFormElement>('form[method=post]')].flatMap(form => {
        const fields = [
          ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
            ':is(textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=tel])):not([readonly], [disabled], [autocomplete=one-time-code])',
          ),
        ].filter(({ name }) => name)
        for (const field of fields) field.value = tooLong
        const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
        const entries = [...new FormData(form, button)].map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : '',
        ])
        const kind = [path.split('?')[0], button?.name, button?.value, ...fields.map(({ name }) => name)].join(' ')
        const typed = fields.map(({ name, value }): [string, string] => [name, value])
        const action = form.getAttribute('action') ?? path
        return fields.length ? [{ kind: kind.replace(/\d+/g, '1'), action, entries, typed }] : []
      }),
    { path, tooLong },
  )

type Refusal = { isRefused: boolean; isShownAgain: boolean; marked: number; messages: string[] }

/** What the page that answered a form shows of it. */
export const refusalOf = (parsed: JSHandle<Document>, typed: FilledForm['typed']): Promise<Refusal> =>
  parsed.evaluate((page, typed) => {
    const shown = [...page.querySelectorAll<HTMLFormElement>('form[method=post]')].map(form => [...new FormData(form)])
    const messages = [...page.querySelectorAll('main [role=alert]')].map(({ textContent }) => textContent ?? '')
    const marked = page.querySelectorAll('main [aria-invalid=true]').length
    return {
      isRefused: messages.length + marked > 0,
      isShownAgain: shown.some(entries =>
        typed.every(([name, value]) => entries.some(entry => entry[0] === name && entry[1] === value)),
      ),
      marked,
      messages,
    }
  }, typed)

/** A sentence that says nothing of its field, or names it as the code does. */
export const isUnnamed = (message: string) =>
  message
    .replace(/^Erreur\s:\s/, '')
    .replace(/^Certaines informations sont manquantes ou incorrectes\./, '')
    .split('·')
    .some(part =>
      /^(Requis|[\d\s]+caractères au (plus|moins)|Un nombre( entier)?|(Texte|Nombre|Date|Valeur) attendue?|Valeur non admise|Date invalide|Format non admis)\.?$|\b[a-z]+[A-Z]\w*\s:|\.\d+\./.test(
        part.trim(),
      ),
    )
