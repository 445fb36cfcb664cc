import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** True once the element has scrolled off the top of the screen; false without a selector or an element. */
export function useOffscreen(selector: string | null): boolean {
  const { key } = useLocation()
  const [passed, setPassed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another element
  useEffect(() => {
    const element = selector && document.querySelector(selector)
    setPassed(false)
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.bottom < 80)
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [selector, key])
  return passed
}
