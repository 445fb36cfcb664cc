import type { PaymentMeans } from '#domains/payments/contract-means.ts'
import type { OperationRequest } from '#shared/contract.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { type Country, countryCodes, isUnionCountry } from '#shared/price/countries.ts'
import type { Checkout, placePurchase } from '../contract.ts'
import type { FreightAccess } from '../contract-addresses.ts'
import type { askApproval } from '../contract-approval.ts'

export const newAddressChoice = 'new'
/** The text fields of an address, in input order. */
export const addressTexts = ['recipient', 'company', 'street', 'complement', 'postcode', 'city', 'phone'] as const
export type AddressField = (typeof addressTexts)[number] | 'country'
type TypedAddress = Record<(typeof addressTexts)[number], string> & { country: Country }

/** Submitted values, shown again beside their errors. */
export type CheckoutValues = {
  choice: string
  address: TypedAddress
  billing: TypedAddress
  billingOther: boolean
  buyerReference: string
  means: PaymentMeans
  acceptMadeToOrder: boolean
  acceptTerms: boolean
  /** Analytic codes of an estate: of the order, and by offer. */
  code: string
  lineCodes: Record<string, string>
  note: string
  /** Null: the form did not ask. */
  freight: FreightAccess | null
}

// The list of means is in a contract, which stays out of the browser.
const meansOf = (typed: string): PaymentMeans => (typed === 'transfer' || typed === 'debit' ? typed : 'card')

/** A town chosen from the list of a postcode stands for an empty field: without scripts nothing copies it there. */
const typedOf = (form: FormData, prefix: string, field: AddressField) =>
  textOf(form, `${prefix}.${field}`) || (field === 'city' ? textOf(form, `${prefix}.town`) : '')

const addressOf = (form: FormData, prefix: string) =>
  ({
    ...Object.fromEntries(addressTexts.map(field => [field, typedOf(form, prefix, field)])),
    country: countryCodes.find(code => code === textOf(form, `${prefix}.country`)) ?? 'FR',
    // Each of the fields, and only those.
  }) as TypedAddress

export const checkoutValues = (form: FormData): CheckoutValues => ({
  choice: textOf(form, 'addressChoice') || newAddressChoice,
  address: addressOf(form, 'address'),
  billing: addressOf(form, 'billing'),
  billingOther: textOf(form, 'billingChoice') === 'other',
  buyerReference: textOf(form, 'buyerReference'),
  means: meansOf(textOf(form, 'means')),
  acceptMadeToOrder: form.has('acceptMadeToOrder'),
  acceptTerms: form.has('acceptTerms'),
  code: textOf(form, 'code'),
  lineCodes: Object.fromEntries(
    [...form].flatMap(([name, value]) => (name.startsWith('code.') ? [[name.slice(5), String(value)]] : [])),
  ),
  note: textOf(form, 'note'),
  freight: freightOf(form),
})

const truckOf = (typed: string) => (typed === 'oui' || typed === 'non' ? typed : '')
const freightOf = (form: FormData): FreightAccess | null =>
  form.has('freight.truck19t')
    ? {
        approach: textOf(form, 'freight.approach'),
        truck19t: truckOf(textOf(form, 'freight.truck19t')),
        tailLift: form.has('freight.tailLift'),
        appointment: form.has('freight.appointment'),
        hours: textOf(form, 'freight.hours'),
      }
    : null

export function toSubmission(form: FormData): OperationRequest<typeof placePurchase>['body'] {
  const values = checkoutValues(form)
  return {
    submissionKey: textOf(form, 'submissionKey'),
    cartVersion: Number(textOf(form, 'cartVersion')),
    expectedTotalCents: Number(textOf(form, 'expectedTotalCents')),
    ...todayOf(form),
    ...shopOf(form),
    ...relayOf(form),
    ...(requestOf(form) ?? placeOf(values)),
    ...(values.freight ? { freightAccess: values.freight } : {}),
    ...codesOf(values),
    billing: values.billingOther ? values.billing : null,
    buyerReference: values.buyerReference,
    means: values.means,
    acceptMadeToOrder: values.acceptMadeToOrder,
    // The contract accepts only true, so an unchecked box produces its own field error.
    acceptTerms: values.acceptTerms as true,
  }
}

const todayOf = (form: FormData): { expectedTodayCents?: number } => {
  const cents = Number(textOf(form, 'expectedTodayCents'))
  return cents > 0 ? { expectedTodayCents: cents } : {}
}

/** The request whose cart is ordered; its address was asked for. */
export const requestOf = (form: FormData): { requestId: string } | null => {
  const requestId = textOf(form, 'requestId')
  return requestId ? { requestId } : null
}

const placeOf = ({ choice, address }: CheckoutValues) =>
  choice === newAddressChoice ? { address } : { addressId: choice }

const codesOf = ({ code, lineCodes }: CheckoutValues) => ({
  ...(code ? { codeId: code } : {}),
  lineCodes: Object.entries(lineCodes).flatMap(([offerId, codeId]) => (codeId ? [{ offerId, codeId }] : [])),
})

export function toAsking(form: FormData): OperationRequest<typeof askApproval>['body'] {
  const values = checkoutValues(form)
  return {
    cartVersion: Number(textOf(form, 'cartVersion')),
    ...shopOf(form),
    ...relayOf(form),
    ...placeOf(values),
    ...(values.freight ? { freightAccess: values.freight } : {}),
    note: values.note,
    ...codesOf(values),
  }
}

/** The shop that the page preselected, so that the order is the one shown. */
export const shopOf = (form: FormData): { shopId?: string } => {
  const shopId = textOf(form, 'shopId')
  return /^[1-9]\d{0,14}$/.test(shopId) ? { shopId } : {}
}

/** The relay point that the page preselected. */
export const relayOf = (form: FormData): { relayPointId?: string } => {
  const relayPointId = textOf(form, 'relayPointId')
  return relayPointId ? { relayPointId } : {}
}

/** What the deliveries are priced for: the chosen address, else another country, or a complete postcode. */
export function deliveryPlace(
  choice: string,
  typed: { postcode: string | null; country: string | null },
): { addressId?: string; postcode?: string; country?: Country } {
  if (choice !== newAddressChoice) return /^[1-9]\d{0,14}$/.test(choice) ? { addressId: choice } : {}
  const country = countryCodes.find(code => code === typed.country)
  if (country && isUnionCountry(country)) return { country }
  const postcode = typed.postcode?.trim() ?? ''
  return /^\d{5}$/.test(postcode) ? { postcode } : {}
}

/** A refused submission, with the current cart. */
export type PaymentFormResult = {
  refusal: { code: string; error: string; fields: Record<string, string> | null }
  values: CheckoutValues
  seenTotalCents: number
  checkout: Checkout | null
}
