import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What a handler of a field may read, whether React or `useTypedEarly` calls it. */
export type Typed<Field extends Control> = { target: Field; currentTarget: Field }

/**
 * Reports what was typed or chosen before the scripts of the page ran: React leaves it in a controlled field without a
 * word, and replaces it at the next render. Returns the ref of the field. `isEarly`: it is not what was rendered.
 */
export function useTypedEarly<Field extends Control>(
  isEarly: (field: Field) => boolean,
  report: ((event: Typed<Field>) => void) | undefined,
): RefObject<Field | null> {
  const ref = useRef<Field>(null)
  const wasRenderedByServer = !useHydrated()
  const adopt = useEffectEvent(() => {
    const field = ref.current
    if (wasRenderedByServer && field && isEarly(field)) report?.({ target: field, currentTarget: field })
  })
  // In the commit that hydrates, before anything renders again.
  useLayoutEffect(() => adopt(), [])
  return ref
}

/** For a field whose text is `value`; an uncontrolled one keeps what was typed. */
export const hasOtherText = (value: unknown) => (field: HTMLInputElement | HTMLTextAreaElement) =>
  value !== undefined && field.value !== String(value ?? '')
