import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { useSend } from '#ui/forms/use-send.ts'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { SellerOffer } from '../../../contract.ts'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { faultsOf, refusalTitle, useFirstFault } from '../form-errors.ts'
import { DeliveryFields } from '../terms/DeliveryFields.tsx'
import { TermsFields } from '../terms/TermsFields.tsx'
import { deliveryBody, emptyTerms, termsBody, usualDelivery } from '../terms/terms-draft.ts'
import type { Chosen } from './MatchSearch.tsx'

interface AttachFormProps {
  chosen: Chosen
  options: ArticleOptions
  onBack: () => void
}

export function AttachForm({ chosen: { article, variant }, options, onBack }: AttachFormProps) {
  const [draft, setDraft] = useState(emptyTerms)
  const [delivery, setDelivery] = useState(usualDelivery)
  const navigate = useNavigate()
  const { form, show } = useFirstFault()
  const { send, pending, refusal } = useSend<SellerOffer>(result => {
    if (!result.ok) return show()
    const { slug, reference, status } = result.data
    const action = { label: 'Voir sa page', run: () => location.assign(paths.article(slug)) }
    if (status === 'draft') showToast('Brouillon gardé.', { tone: 'success' })
    else showToast(`${reference} est en vente.`, { tone: 'success', action })
    return navigate(paths.sellerCatalogue)
  })
  const attach = (publish: boolean) =>
    send({ variantId: variant.id, ...termsBody(draft), ...deliveryBody(delivery), publish })
  const faults = faultsOf(refusal)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    return attach(true)
  }
  const name = [article.title, variant.label].filter(Boolean).join(', ')
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-labelledby="offre" className="max-w-5xl">
      <h2 id="offre" className="rubric">
        2. Votre offre sur «&nbsp;{name}&nbsp;»
      </h2>
      <p className="mt-1 text-soft">{`${article.brand}, ${variant.packLabel}`}</p>
      <div className="mt-5 flex flex-col gap-6">
        <TermsFields
          draft={draft}
          onChange={change => setDraft(now => ({ ...now, ...change }))}
          faults={faults}
          options={options}
          saleUnit={variant.saleUnit}
          reducible={article.reducible}
        />
        <DeliveryFields draft={delivery} onChange={setDelivery} faults={faults} readyModes={options.readyModes} />
        {refusal && <Notice kind="error" live title={refusalTitle(refusal)} />}
        <div className="flex flex-wrap gap-2 border-t border-ink pt-4">
          <Button type="submit" look="primary" pending={pending}>
            Mettre en vente
          </Button>
          <Button disabled={pending} onClick={() => attach(false)}>
            Garder en brouillon
          </Button>
          <Button look="quiet" onClick={onBack}>
            Choisir un autre article
          </Button>
        </div>
      </div>
    </form>
  )
}
