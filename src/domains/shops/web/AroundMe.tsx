import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { PinIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SearchArea } from '../rules/place.ts'
import { roundedPosition } from '../rules.ts'
import { askPosition } from './geolocation.ts'
import { rememberArea } from './place/store.ts'

interface AroundMeProps {
  radiusKm: number
  onFound?: (around: SearchArea) => void
  className?: string
}

/** « Autour de moi »: requests the position on this click only, and rounds it to about a kilometre. */
export function AroundMe({ radiusKm, onFound, className }: AroundMeProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const locate = async () => {
    setPending(true)
    setProblem(null)
    try {
      const around = { ...roundedPosition(await askPosition()), radiusKm }
      rememberArea(around)
      onFound?.(around)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : null)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className={classes('flex flex-col items-start gap-2 noscript:hidden', className)}>
      <Button pending={pending} pendingLabel="Recherche de votre position…" onClick={locate}>
        <PinIcon />
        Autour de moi
      </Button>
      {problem && (
        <Notice kind="warning" live>
          {problem}
        </Notice>
      )}
    </div>
  )
}
