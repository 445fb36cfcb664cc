import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../Notice.tsx'
import { showToast } from '../overlays/toasts.ts'

interface AnswerProps {
  ok: boolean
  /** The server's response: a new one is announced again, even with the same words. */
  answer: unknown
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** Result of a form, shown above it; when that is off screen, a toast or the first invalid field is shown instead. */
export function FormResult({ ok, answer, title, children, className }: AnswerProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each response
  useEffect(() => {
    if (!place.current || isInSight(place.current)) return
    if (ok) showToast(typeof children === 'string' ? children : 'C’est fait.', { tone: 'success' })
    else showWhatIsWrong(place.current)
  }, [answer])
  return (
    <Notice ref={place} kind={ok ? 'success' : 'error'} live title={title} {...(className ? { className } : {})}>
      {children}
    </Notice>
  )
}

/** Height of the fixed bar, in pixels. */
const barHeight = 96
function isInSight(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return bottom > barHeight && top < innerHeight
}

/** Scrolls to the first invalid field and focuses it; to the error itself when no field is named. */
function showWhatIsWrong(place: HTMLElement) {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  const shown = field ?? place
  shown.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
