/** Sentences that the law wants on an invoice, from the order that it is of. */
import { paymentLimitWords } from '#domains/settlement/rules/payment-nature.ts'
import { producerIdLine } from '#domains/shops/rules/opening.ts'
import { countryName } from '#shared/price/countries.ts'
import { leastPenaltyWords, penaltyWords } from '#shared/price/interest.ts'
import type { InvoiceDocument } from '../document.ts'
import { type InvoiceKind, professionalTerms } from '../rules.ts'
import type { SoldOrder } from './sold.ts'

/** Terms between professionals, with the rates of the day of issue. */
export const latePaymentTerms = ({ account, interestRates }: SoldOrder, issuedOn: string): InvoiceDocument['terms'] =>
  professionalTerms(
    account
      ? penaltyWords(interestRates, account.penaltyBasisPoints, issuedOn)
      : leastPenaltyWords(interestRates, issuedOn),
  )

/** From the order as it is sold, and the identifiers that its seller has today. */
export const documentMentions = (order: SoldOrder, kind: InvoiceKind, vat: InvoiceDocument['vat']) => [
  ...vat.flatMap(rate => rate.exemption ?? []),
  ...unionMentions(order),
  ...limitMentions(order, kind),
  ...producerMentions(order),
]

/** Sales whose VAT is due in another Member State name it. */
const unionMentions = ({ vatTreatment, deliveryCountry }: SoldOrder) =>
  vatTreatment === 'one_stop_shop'
    ? [
        `TVA due dans le pays d’arrivée (${countryName(deliveryCountry)}), déclarée au guichet unique (CGI art. 298 sexdecies G).`,
      ]
    : []

/** An order on account whose goods are due earlier than agreed. */
const limitMentions = ({ account }: SoldOrder, kind: InvoiceKind) =>
  account?.limitedBy && account.limitDays && kind === 'INVOICE'
    ? [`Délai de paiement\u00a0: ${paymentLimitWords({ nature: account.limitedBy, days: account.limitDays })}.`]
    : []

/** C. env. L541-10-13 and R541-173: with the terms of the contract. */
const producerMentions = ({ producerIds }: SoldOrder) =>
  producerIds.length
    ? [
        `Identifiants uniques du vendeur (responsabilité élargie du producteur)\u00a0: ${producerIds.map(producerIdLine).join(' ; ')}.`,
      ]
    : []
