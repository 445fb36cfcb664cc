import { useRef } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import type { OperationError } from '#shared/page-api.ts'

export const faultsOf = (refusal: OperationError | null): FieldErrors => refusal?.fields ?? {}

/** « 3 champs sont à revoir. », or what else was refused. */
export function refusalTitle(refusal: OperationError): string {
  const count = Object.keys(faultsOf(refusal)).length
  if (count === 0) return refusal.error
  return count > 1 ? `${count} champs sont à revoir.` : 'Un champ est à revoir.'
}

/** After a refusal the hand is put where the first fault is, once it is drawn. */
export function useFirstFault() {
  const form = useRef<HTMLFormElement>(null)
  const show = () =>
    requestAnimationFrame(() => {
      const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid]')
      faulty?.closest('details')?.setAttribute('open', '')
      faulty?.focus()
    })
  return { form, show }
}
