import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { unitsLabel } from '#shared/price/packaging.ts'
import { RequestError, request } from '#shared/request.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { setLine } from '../contract.ts'
import type { CartResult } from './cart-form.ts'

/** State of one cart form submitted without navigation: its response and its pending data. */
export function useCartForm(key: string) {
  const fetcher = useFetcher<CartResult>({ key })
  const pending = fetcher.state !== 'idle'
  const result = fetcher.data
  return {
    Form: fetcher.Form,
    submit: fetcher.submit,
    pending,
    /** The data being submitted, for an optimistic display. */
    sending: pending ? fetcher.formData : undefined,
    refusal: result && !result.ok && !pending ? result.sentence : null,
    /** Other sellers for a refused quantity. */
    split: result && !result.ok && !pending ? (result.split ?? null) : null,
    result,
  }
}

/** Announces a removed article and restores it on request. */
export function useRemovalToast(result: CartResult | undefined, saleUnit: string) {
  const { revalidate } = useRevalidator()
  const line = result?.ok ? result.line : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result, not on each render
  useEffect(() => {
    if (!line || line.quantity > 0 || line.previousQuantity === 0) return
    const { offerId, previousQuantity } = line
    // The row is unmounted by then, and its form with it.
    const putBack = () => putLineBack(offerId, previousQuantity).then(revalidate)
    showToast(`«\u00a0${line.title}\u00a0» retiré du panier (${unitsLabel(previousQuantity, saleUnit)}).`, {
      action: { label: 'Annuler', run: () => void putBack() },
    })
  }, [line])
}

const putLineBack = (offerId: number, quantity: number) =>
  request<typeof setLine>(
    { method: 'PUT', path: '/api/cart/lines/:offerId' },
    { params: { offerId }, body: { quantity } },
  ).then(
    () => undefined,
    (error: unknown) => {
      showToast(error instanceof RequestError ? error.message : 'Le retour n’a pas abouti.', { tone: 'danger' })
    },
  )
