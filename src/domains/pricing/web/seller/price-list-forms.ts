import type { OperationRequest } from '#shared/contract.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { parseCents, typedAmount } from '#shared/money.ts'
import type { createPriceList, PriceList } from '../../contract.ts'

type Terms = OperationRequest<typeof createPriceList>['body']

/** A percentage is typed with two decimals; what cannot be read is a field error of the operation. */
export const termsFrom = (form: FormData): Terms => {
  const typed = textOf(form, 'basisPoints').trim()
  return {
    name: textOf(form, 'name'),
    basisPoints: typed === '' ? null : (parseCents(typed.replace('%', '')) ?? Number.NaN),
    startsOn: textOf(form, 'startsOn'),
    endsOn: textOf(form, 'endsOn') || null,
  }
}

/** The values of the form, as they are typed. */
export const typedTerms = (list: PriceList) => ({
  name: list.name,
  basisPoints: list.basisPoints === null ? '' : typedAmount(list.basisPoints).replace(/,00$/, ''),
  startsOn: list.startsOn,
  endsOn: list.endsOn ?? '',
})
