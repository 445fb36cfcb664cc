import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { storeConsent } from './consent-choice.ts'

const own = 'Nous comptons nous-mêmes les pages vues, sans cookie et sans vous reconnaître.'
const others = 'Avec votre accord, un service tiers compte les pages vues, sans cookie.'

interface ConsentStripProps {
  isExternal: boolean
  onAnswered: () => void
  onChoose: () => void
}

/**
 * The question to a visitor who has not answered it: at the bottom of the page, which stays usable; it never takes the
 * focus. Refusing takes one press, as accepting does.
 */
export default function ConsentStrip({ isExternal, onAnswered, onChoose }: ConsentStripProps) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const node = strip.current
    if (!node) return
    // What is fixed to the bottom of the page stands above the strip.
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--consent-height', `${node.offsetHeight}px`))
    observer.observe(node)
    return () => {
      observer.disconnect()
      style.removeProperty('--consent-height')
    }
  }, [])
  const answer = (mayBeMeasured: boolean) => {
    storeConsent(mayBeMeasured)
    onAnswered()
  }
  return (
    <section
      ref={strip}
      aria-label="Mesure d’audience"
      className="fixed inset-x-0 bottom-0 z-60 border-t-2 border-ink bg-paper print:hidden"
    >
      <div className="page flex flex-col gap-1.5 py-1.5 sm:flex-row sm:items-center sm:justify-between sm:gap-6 sm:py-3">
        <p className="text-sm/snug">{isExternal ? others : own}</p>
        <div className="flex gap-1.5 sm:gap-2">
          <Button className="flex-1 max-sm:px-1.5 sm:whitespace-nowrap" onClick={() => answer(true)}>
            Tout accepter
          </Button>
          <Button className="flex-1 max-sm:px-1.5 sm:whitespace-nowrap" onClick={() => answer(false)}>
            Tout refuser
          </Button>
          <Button look="quiet" className="underline max-sm:px-1.5" onClick={onChoose}>
            Choisir
          </Button>
        </div>
      </div>
    </section>
  )
}
