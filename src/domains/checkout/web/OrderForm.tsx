import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { buyerUnitPrice } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Checkout, PurchaseView } from '../contract.ts'
import { AddressChoice, BillingChoice } from './AddressChoice.tsx'
import { CheckoutTotals } from './CheckoutTotals.tsx'
import { EndedPayment } from './EndedPayment.tsx'
import { AskSection, CodeChoice, RequestedCart } from './EstateParts.tsx'
import { FreightSection } from './FreightSection.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { linePriceLabel, SellerSummary } from './SellerSummary.tsx'
import type { PaymentFormResult } from './submission-form.ts'
import { WithdrawalInfo } from './WithdrawalInfo.tsx'

type Props = {
  checkout: Checkout
  /** Shop that the deliveries were preselected for. */
  shopId: string | null
  towns: readonly string[]
  submissionKey: string
  /** The purchase that just ended without money. */
  ended: PurchaseView | null
  result: PaymentFormResult | null
}

/** The last page before an order: address, delivery, quantities, terms; then one button. */
export function OrderForm({ checkout, shopId, towns, submissionKey, ended, result }: Props) {
  const sending = ['order', 'ask'].includes(String(useNavigation().formData?.get('intent')))
  const errors = result?.refusal.fields ?? {}
  const { totals, consumer, estate } = checkout
  const submitLabel = estate?.refusal ? 'Demander l’accord' : 'Commande avec obligation de paiement'
  const form = useRef<HTMLFormElement>(null)
  // The button is at the end of a long page, and the errors may be far above.
  useEffect(() => {
    const wrong = result && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (result) form.current?.scrollIntoView()
  }, [result])
  return (
    <Form ref={form} method="post" action={paths.paymentPage} className="flex flex-col gap-8">
      <input type="hidden" name="intent" value={estate?.mayAsk ? 'ask' : 'order'} />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="cartVersion" value={checkout.cartVersion} />
      <input type="hidden" name="expectedTotalCents" value={totals.ttcCents} />
      <input type="hidden" name="expectedTodayCents" value={checkout.todayCents} />
      {shopId !== null && <input type="hidden" name="shopId" value={shopId} />}
      {checkout.nearestRelayId !== null && <input type="hidden" name="relayPointId" value={checkout.nearestRelayId} />}
      {result && <Refusal result={result} checkout={checkout} />}
      {estate?.request ? (
        <RequestedCart request={estate.request} />
      ) : (
        <AddressChoice checkout={checkout} towns={towns} values={result?.values ?? null} errors={errors} />
      )}
      {checkout.sellers.some(({ mode }) => mode === 'FREIGHT') && !estate?.request && (
        <FreightSection values={result?.values ?? null} errors={errors} />
      )}
      {checkout.delivered && !estate?.refusal && <BillingChoice values={result?.values ?? null} errors={errors} />}
      <section aria-labelledby="recapitulatif" className="flex flex-col gap-4">
        <h2 id="recapitulatif" className="rubric">
          Votre commande
        </h2>
        {checkout.sellers.map(seller => (
          <SellerSummary
            key={seller.vendorId}
            seller={seller}
            kind={kindOf(checkout)}
            askedBy={estate?.request?.by ?? null}
          />
        ))}
        {!estate?.request && (
          <Link to={paths.cart} className="link self-start">
            Modifier le panier ou la livraison
          </Link>
        )}
        <CheckoutTotals
          totals={totals}
          todayCents={checkout.todayCents}
          consumer={consumer}
          promo={checkout.promo}
          noVatWords={checkout.noVatWords}
        />
      </section>
      <WithdrawalInfo checkout={checkout} />
      {estate && <CodeChoice estate={estate} sellers={checkout.sellers} values={result?.values ?? null} />}
      {estate?.refusal ? (
        <AskSection estate={estate} values={result?.values ?? null} errors={errors} />
      ) : (
        <PaySection checkout={checkout} ended={ended} result={result} errors={errors} />
      )}
      <div className="sticky bottom-(--consent-height,0px) z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-ink bg-paper px-4 py-3">
        <p>
          {checkout.todayCents < totals.ttcCents && (
            <span className="block text-sm font-medium">{`À payer aujourd’hui par carte\u00a0: ${euros(checkout.todayCents)}`}</span>
          )}
          <span className="figures text-lg font-semibold">{euros(totals.ttcCents)}</span>{' '}
          {totals.depositCents > 0 ? `dont ${euros(totals.depositCents)} de consignes` : 'TTC'}{' '}
          <span className="figures text-sm text-soft">
            {consumer
              ? `(dont ${euros(totals.vatCents)} de TVA)`
              : `(${euros(totals.htCents)} HT + ${euros(totals.vatCents)} de TVA)`}
          </span>
        </p>
        <Button
          type="submit"
          look="primary"
          className="max-sm:w-full"
          pending={sending}
          disabledReason={disabledReason(checkout)}
        >
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

/** Why the button is disabled; null when it is not. */
function disabledReason({ ready, estate }: Checkout): string | null {
  if (estate?.refusal && !estate.mayAsk) return estate.refusal
  return ready ? null : 'Réglez d’abord ce qui est signalé sur cette page.'
}

type PayProps = Pick<Props, 'checkout' | 'ended' | 'result'> & { errors: Record<string, string> }

/** Reference, means of payment and terms. */
function PaySection({ checkout, ended, result, errors }: PayProps) {
  return (
    <section aria-labelledby="payer" className="flex flex-col gap-4">
      <h2 id="payer" className="rubric">
        Paiement
      </h2>
      {ended && <EndedPayment purchase={ended} />}
      <TextField
        label="Votre référence (facultatif)"
        hint="Reprise sur vos commandes et leurs factures."
        name="buyerReference"
        maxLength={40}
        defaultValue={result?.values.buyerReference}
        error={errors.buyerReference}
        className="max-w-md"
      />
      <PaymentMethods
        chosen={result?.values.means ?? 'card'}
        credit={checkout.credit}
        onlyOnAccount={checkout.estate?.request?.onlyOnAccount ?? false}
      />
      {checkout.sellers.some(seller => seller.lines.some(line => line.leadDays !== null)) && (
        <Checkbox
          name="acceptMadeToOrder"
          required
          defaultChecked={result?.values.acceptMadeToOrder}
          error={errors.acceptMadeToOrder}
          label="J’ai compris que les articles fabriqués à la demande le sont pour moi, après mon accord sur un bon à tirer, et qu’ils ne peuvent pas être rétractés (article L221-28, 3°, du code de la consommation)"
        />
      )}
      <Checkbox
        name="acceptTerms"
        required
        defaultChecked={result?.values.acceptTerms}
        error={errors.acceptTerms}
        label={
          <>
            J’ai lu et j’accepte les{' '}
            <a href={paths.terms} target="_blank" rel="noreferrer" className="link">
              conditions générales de vente
            </a>
          </>
        }
      />
    </section>
  )
}

const kindOf = ({ consumer }: Checkout) => (consumer ? 'normal' : 'professional')

/** Blocking issues, and changes since the page was shown. */
function Refusal({ result, checkout }: { result: PaymentFormResult; checkout: Checkout }) {
  const changed = checkout.sellers.flatMap(seller => seller.lines.filter(line => line.changed))
  const now = checkout.totals.ttcCents
  return (
    <Notice kind="error" live title={result.refusal.error}>
      {now !== result.seenTotalCents && (
        <p>
          Le total était de {euros(result.seenTotalCents)} TTC&nbsp;; il est maintenant de {euros(now)} TTC. Rien n’a
          été commandé&nbsp;: vérifiez, puis confirmez à nouveau.
        </p>
      )}
      {changed.length > 0 && (
        <ul className="list-disc pl-5">
          {changed.map(line => (
            <li key={line.offerId}>
              {line.title}&nbsp;: {buyerUnitPrice(kindOf(checkout), line.seenPriceCents, line.vatBasisPoints).amount} →{' '}
              {linePriceLabel(kindOf(checkout), line.unitPriceCents, line)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
