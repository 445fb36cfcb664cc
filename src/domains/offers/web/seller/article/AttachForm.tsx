import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { attachOffer } from '../../../contract.ts'
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
  const attach = useMutation({
    mutationFn: (publish: boolean) =>
      request<typeof attachOffer>(
        { method: 'POST', path: '/api/seller/offers' },
        { body: { variantId: variant.id, ...termsBody(draft), ...deliveryBody(delivery), publish } },
      ),
    onSuccess: (offer, publish) => {
      const action = { label: 'Voir sa page', run: () => location.assign(paths.article(offer.slug)) }
      showToast(publish ? `${offer.reference} est en vente.` : 'Brouillon gardé.', {
        tone: 'success',
        ...(publish ? { action } : {}),
      })
      return navigate(paths.sellerCatalogue)
    },
    onError: show,
  })
  const faults = faultsOf(attach.error)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    attach.mutate(true)
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
        {attach.error && <Notice kind="error" live title={refusalTitle(attach.error)} />}
        <div className="flex flex-wrap gap-2 border-t border-ink pt-4">
          <Button type="submit" look="primary" pending={attach.isPending}>
            Mettre en vente
          </Button>
          <Button disabled={attach.isPending} onClick={() => attach.mutate(false)}>
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
