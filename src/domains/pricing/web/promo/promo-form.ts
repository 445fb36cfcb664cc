import { textOf } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'

const amount = (form: FormData, name: string) => parseCents(textOf(form, name).replace('%', '')) ?? Number.NaN
const count = (form: FormData, name: string) => (textOf(form, name).trim() === '' ? null : Number(textOf(form, name)))

/** The fields that codes of sellers and of the operator share. */
export const promoTerms = (form: FormData) => ({
  code: textOf(form, 'code'),
  startsOn: textOf(form, 'startsOn'),
  endsOn: textOf(form, 'endsOn'),
  minimumCents: textOf(form, 'minimumCents').trim() === '' ? 0 : amount(form, 'minimumCents'),
  mostUses: count(form, 'mostUses'),
  mostPerCustomer: count(form, 'mostPerCustomer') ?? 1,
  categoryIds: form.getAll('categoryIds').map(Number),
})

export const promoValue = (form: FormData) => amount(form, 'value')
