import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { RequestError, request } from '#shared/request.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { changeOffer, OfferChange, SellerOffer } from '../../contract.ts'

type Change = { change: OfferChange; message: string; undo?: OfferChange }

/** A sentence for a refusal: that of the field it is about, else the general one. */
const refusalText = (error: unknown) =>
  error instanceof RequestError ? (Object.values(error.fields)[0] ?? error.message) : 'Rien n’a été changé. Réessayez.'

/**
 * Changes one offer from its row: shown at once by the caller, undoable from its toast, reverted with a sentence when
 * the server refuses. The list is read again either way. Not a fetcher: the row may leave the list with the change, and
 * its message must not.
 */
export function useOfferChange({ id }: Pick<SellerOffer, 'id'>, onRefused?: () => void) {
  const page = useRevalidator()
  const [pending, setPending] = useState(false)
  const send = async ({ change: body, message, undo }: Change) => {
    setPending(true)
    try {
      await request<typeof changeOffer>({ method: 'PUT', path: '/api/seller/offers/:id' }, { params: { id }, body })
      const action = undo && { label: 'Annuler', run: () => void send({ change: undo, message: 'Annulé.' }) }
      showToast(message, { tone: 'success', ...(action ? { action } : {}) })
    } catch (error) {
      onRefused?.()
      showToast(refusalText(error), { tone: 'danger' })
    }
    await page.revalidate()
    setPending(false)
  }
  return { send, pending }
}
