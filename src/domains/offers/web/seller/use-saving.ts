import { useMutation } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { request } from '#shared/request.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { changeOffer, OfferChange } from '../../contract.ts'

/** Saves part of an offer; errors are shown beside their fields. */
export function useSaving(offerId: number, message: string, onRefused: () => void) {
  const page = useRevalidator()
  return useMutation({
    mutationFn: (body: OfferChange) =>
      request<typeof changeOffer>({ method: 'PUT', path: '/api/seller/offers/:id' }, { params: { id: offerId }, body }),
    onSuccess: () => {
      showToast(message, { tone: 'success' })
      return page.revalidate()
    },
    onError: onRefused,
  })
}
