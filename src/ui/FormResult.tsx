import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from './Notice.tsx'
import { showToast } from './toasts.ts'

interface AnswerProps {
  ok: boolean
  /** What the server answered: a new one is told again, though its words be the same. */
  answer: unknown
  title?: ReactNode
  children?: ReactNode
  className?: string
}

/** What became of a form, above it; where the reader is, when that is out of sight. */
export function FormResult({ ok, answer, title, children, className }: AnswerProps) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
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

/** Under the bar, which stays. */
const barHeight = 96
function isInSight(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return bottom > barHeight && top < innerHeight
}

/** The first field to put right, ready to be; the refusal itself when no field is named. */
function showWhatIsWrong(place: HTMLElement) {
  const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  const shown = field ?? place
  shown.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
