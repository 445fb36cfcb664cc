import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { RequestError, request } from '#shared/request.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { changeOffer, OfferChange, SellerOffer } from '../../contract.ts'

const endpoint = { method: 'PUT', path: '/api/seller/offers/:id' } as const
type Change = { change: OfferChange; message: string; undo?: OfferChange }

const send = (id: number, body: OfferChange) => request<typeof changeOffer>(endpoint, { params: { id }, body })

/** A sentence for a refusal: that of the field it is about, else the general one. */
export const refusalText = (error: unknown) =>
  error instanceof RequestError ? (Object.values(error.fields)[0] ?? error.message) : 'Rien n’a été changé. Réessayez.'

/**
 * Changes one offer from its row: shown at once by the caller, undoable from its toast, reverted with a sentence when
 * the server refuses. The list is read again either way.
 */
export function useOfferChange(offer: Pick<SellerOffer, 'id'>, onRefused?: () => void) {
  const page = useRevalidator()
  const change = useMutation({
    mutationFn: ({ change }: Change) => send(offer.id, change),
    onSuccess: (_, { message, undo }) =>
      showToast(message, {
        tone: 'success',
        ...(undo ? { action: { label: 'Annuler', run: () => takeBack(undo) } } : {}),
      }),
    onError: error => {
      onRefused?.()
      showToast(refusalText(error), { tone: 'danger' })
    },
    onSettled: () => page.revalidate(),
  })
  const takeBack = async (undo: OfferChange) => {
    try {
      await send(offer.id, undo)
      showToast('Annulé.', { tone: 'success' })
    } catch (error) {
      showToast(refusalText(error), { tone: 'danger' })
    }
    await page.revalidate()
  }
  return change
}
