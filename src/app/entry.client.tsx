import './trusted-types.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Registered long after the page loads: it only matters when there is no network (`public/sw.js`).
setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), 3_000)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
