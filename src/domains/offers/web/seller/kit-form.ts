import { textOf } from '#shared/forms/form-state.ts'

const rowNames = /^parts\.(\d+)\.reference$/

/** The rows of the form that have a reference, numbered anew, so that field errors name the rows that are shown. */
export function filledParts(form: FormData): FormData {
  const filled = new FormData()
  const rows = [...form.keys()].flatMap(name => rowNames.exec(name)?.[1] ?? [])
  for (const row of rows) {
    const reference = textOf(form, `parts.${row}.reference`).trim()
    if (reference === '') continue
    const index = [...filled.keys()].length / 2
    filled.set(`parts.${index}.reference`, reference)
    filled.set(`parts.${index}.quantity`, textOf(form, `parts.${row}.quantity`).trim() || '1')
  }
  return filled
}
