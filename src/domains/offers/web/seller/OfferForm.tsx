import { type FormEvent, useState } from 'react'
import type { CommissionTerms } from '#domains/settlement/contract-commissions.ts'
import { Earnings } from '#domains/settlement/web/Earnings.tsx'
import { parseCents } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SellerOfferDetail } from '../../contract.ts'
import type { ArticleOptions } from '../../contract-new-article.ts'
import { faultsOf, refusalTitle, useFirstFault } from './form-errors.ts'
import { DeliveryFields } from './terms/DeliveryFields.tsx'
import { TermsFields } from './terms/TermsFields.tsx'
import { type DeliveryDraft, deliveryBody, termsBody, termsOf } from './terms/terms-draft.ts'
import { useSaving } from './use-saving.ts'

interface OfferFormProps {
  file: SellerOfferDetail
  options: ArticleOptions
  /** Rules of the commission. */
  terms: CommissionTerms
}

/** Unchanged counts are not sent, so that goods sold meanwhile are not counted again. */
export function OfferForm({ file, options, terms }: OfferFormProps) {
  const { offer, article } = file
  const [draft, setDraft] = useState(() => termsOf(file))
  const [delivery, setDelivery] = useState<DeliveryDraft>(() => ({
    modes: offer.deliveryModes,
    preparationDays: `${offer.preparationDays}`,
  }))
  const { form, show } = useFirstFault()
  const saving = useSaving('Offre enregistrée.', show)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { stock, ...changes } = termsBody(draft)
    const before = termsOf(file).stock
    const counted = stock.filter(({ warehouseId }) => draft.stock[warehouseId]?.trim() !== before[warehouseId])
    saving.send({ ...changes, ...deliveryBody(delivery), ...(counted.length ? { stock: counted } : {}) })
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-labelledby="conditions">
      <h2 id="conditions" className="rubric mb-4">
        Prix, stock et livraison
      </h2>
      <div className="flex flex-col gap-6">
        <TermsFields
          draft={draft}
          onChange={change => setDraft(now => ({ ...now, ...change }))}
          faults={faultsOf(saving.refusal)}
          options={options}
          counted={!offer.isKit && offer.leadDays === null}
          saleUnit={offer.saleUnit}
          reducible={article.reducible}
        />
        <Earnings terms={terms} priceCents={parseCents(draft.price)} />
        <DeliveryFields
          draft={delivery}
          onChange={setDelivery}
          faults={faultsOf(saving.refusal)}
          readyModes={options.readyModes}
        />
        {saving.refusal && <Notice kind="error" live title={refusalTitle(saving.refusal)} />}
        <Button
          type="submit"
          look="primary"
          pending={saving.pending}
          pendingLabel="Enregistrement…"
          className="self-start"
        >
          Enregistrer l’offre
        </Button>
      </div>
    </form>
  )
}
