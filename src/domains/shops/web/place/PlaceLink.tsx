import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paths } from '#shared/paths.ts'

const PlaceDialog = lazy(() => import('./PlaceDialog.tsx'))

/** Opens « Votre lieu »; before scripts, or without them, a link to the shops, where a place can be chosen too. */
export function PlaceLink({ className, children }: { className?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <a
        href={paths.shops}
        className={className}
        onClick={event => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {open && (
        <Suspense>
          <PlaceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
