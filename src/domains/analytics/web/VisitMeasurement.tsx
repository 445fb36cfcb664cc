import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MeasureSettings } from '../contract.ts'
import { browserRefuses, consentChoice } from './consent-choice.ts'

const later = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 3_000 }) : setTimeout(work, 500)

const renderChoice = (isExternal: boolean, showChoices: boolean) =>
  import('./consent.ts').then(({ askConsent }) => askConsent(isExternal, showChoices)).catch(() => undefined)

/** Counts page views and requests consent, once the page is idle; never on payment pages. */
export function VisitMeasurement({ settings, quiet }: { settings: MeasureSettings; quiet: boolean }) {
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
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
      if (consentChoice(document.cookie) === 'none' && !browserRefuses()) renderChoice(settings.isExternal, false)
    })
    return () => {
      isGone = true
    }
  }, [pathname, search, quiet])
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-consent]'))
        renderChoice(settings.isExternal, true)
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  }, [settings])
  return null
}
