import { useSend } from '#ui/forms/use-send.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import type { OfferChange } from '../../contract.ts'

/** Saves part of an offer; errors are shown beside their fields. */
export function useSaving(message: string, onRefused: () => void) {
  const { send, ...saving } = useSend(({ ok }) => (ok ? showToast(message, { tone: 'success' }) : onRefused()))
  // Values of the operation, all of them JSON.
  return { ...saving, send: (change: OfferChange) => send(change as object as Parameters<typeof send>[0]) }
}
