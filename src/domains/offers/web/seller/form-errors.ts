import { useRef } from 'react'
import { RequestError } from '#shared/request.ts'

export const faultsOf = (error: Error | null): Record<string, string> =>
  error instanceof RequestError ? error.fields : {}

/** « 3 champs sont à revoir. », or what else was refused. */
export function refusalTitle(error: Error): string {
  const count = Object.keys(faultsOf(error)).length
  if (count === 0) return error.message
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
