import { type MouseEvent, useEffect, useId, useState } from 'react'
import { useFetchers, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Cart } from '../contract.ts'
import { firstMissing } from './cart-labels.ts'
import { hasUnsent, sendUnsent } from './unsent-changes.ts'

const label = 'Passer au paiement'

/** To the payment once every change is saved, or to the first thing that is missing. */
export function PayLink({ cart }: { cart: Cart }) {
  const { missing, pressed, waiting, onClick } = usePayment(cart)
  const sentenceId = useId()
  if (!missing)
    return (
      <Link
        // Prefetched data would be those of the cart before its last change.
        prefetch="none"
        to={paths.paymentPage}
        onClick={onClick}
        aria-busy={waiting || undefined}
        className={buttonClasses({ look: 'primary' })}
      >
        {waiting && <span className="spinner" aria-hidden="true" />}
        {label}
      </Link>
    )
  return (
    <>
      <p id={sentenceId} role={pressed ? 'alert' : undefined} className="max-w-xs text-sm font-medium text-danger">
        {missing.sentence}
      </p>
      <a
        href={`#${missing.anchor}`}
        onClick={onClick}
        aria-describedby={sentenceId}
        className={buttonClasses({ look: 'primary' })}
      >
        {label}
      </a>
    </>
  )
}

function usePayment(cart: Cart) {
  const missing = firstMissing(cart)
  const busy = useFetchers().length > 0
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(false)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(false)
    setPressed(missing !== null)
    if (missing) focusOn(missing.anchor)
    else void navigate(paths.paymentPage)
  }, [waiting, busy, missing, navigate])
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (hasUnsent()) void sendUnsent().finally(() => setWaiting(true))
    else setWaiting(true)
  }
  return { missing, pressed, waiting, onClick }
}

/** Focuses the open choice of a part of the page, or its first control, clear of the bars that float over it. */
function focusOn(anchor: string) {
  const part = document.getElementById(anchor)
  part?.scrollIntoView({ block: 'center' })
  const controls = [
    ...(part?.querySelectorAll<HTMLElement>(':is(input, select, button):not([type=hidden], :disabled)') ?? []),
  ].filter(control => control.checkVisibility())
  const open = controls.find(control => control instanceof HTMLSelectElement && control.value === '')
  const control = open ?? controls[0]
  control?.focus({ preventScroll: true })
}
