import { textOf } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'

const amount = (typed: string) => parseCents(typed) ?? Number.NaN
const whole = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The terms that an answer and a quote made on the phone share. */
export const answerTerms = (form: FormData) => ({
  deliveryHtCents: amount(textOf(form, 'deliveryHtCents')),
  delayDays: whole(textOf(form, 'delayDays')),
  validUntil: textOf(form, 'validUntil'),
  answer: textOf(form, 'answer'),
})

/** `prix-12`: the price of offer 12. */
export const pricesOf = (form: FormData) =>
  [...form.keys()].flatMap(name => {
    const [, offerId] = /^prix-(\d{1,15})$/.exec(name) ?? []
    return offerId ? [{ offerId: Number(offerId), priceCents: amount(textOf(form, name)) }] : []
  })

/** « REF-1 ; 24 ; 11,90 » a line. */
export const typedLines = (form: FormData) =>
  textOf(form, 'lines')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const [reference = '', quantity = '', price = ''] = line.split(/[;\t]/).map(cell => cell.trim())
      return { reference, quantity: whole(quantity), priceCents: amount(price) }
    })
