import './trusted-types.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hasSessionMarker } from '#domains/identity/web/session.ts'
import { removeUsualTown } from '#domains/shops/web/place/town-name.ts'

setTimeout(() => {
  // Registered long after the page loads: it only matters when there is no network (`public/sw.js`).
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  // A session ends elsewhere too, and with time: the town of its usual address is no visitor’s.
  if (!hasSessionMarker()) removeUsualTown()
}, 3_000)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
