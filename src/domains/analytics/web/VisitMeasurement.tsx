import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#ui/lazy-part.ts'
import type { MeasureSettings } from '../contract.ts'

// Loaded once the page is idle, and only for visitors who have not answered; or when the choices are opened.
const ConsentStrip = lazyPart(
  () => import('./ConsentStrip.tsx'),
  () => null,
)
const ConsentChoices = lazyPart(
  () => import('./ConsentChoices.tsx'),
  () => null,
)

const later = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3_000 }) : setTimeout(work, 500)

/**
 * Counts page views and asks for consent, once the page is idle; never on payment pages. Before the page in the
 * document, so that the question is the first stop for a keyboard or a screen reader.
 */
export function VisitMeasurement({ settings, quiet }: { settings: MeasureSettings; quiet: boolean }) {
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per path and query string
  useEffect(() => {
    if (quiet) {
      import('./measure.ts').then(({ stopMeasure }) => stopMeasure()).catch(() => undefined)
      return
    }
    // The visitor left before the page was idle, perhaps to pay: it must not be counted from the next page.
    let isGone = false
    later(async () => {
      const measure = await import('./measure.ts').catch(() => null)
      if (isGone || !measure) return
      measure.sendView(settings, isFirst.current ? document.referrer : '')
      isFirst.current = false
      setAsking(measure.isConsentOpen())
    })
    return () => {
      isGone = true
    }
  }, [pathname, search, quiet])
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-consent]')) setChoosing(true)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [])
  const onAnswered = () => {
    setAsking(false)
    setChoosing(false)
  }
  const { isExternal } = settings
  return (
    <>
      <Suspense fallback={null}>
        {isAsking && !quiet && (
          <ConsentStrip isExternal={isExternal} onAnswered={onAnswered} onChoose={() => setChoosing(true)} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {isChoosing && (
          <ConsentChoices isExternal={isExternal} onAnswered={onAnswered} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </>
  )
}
