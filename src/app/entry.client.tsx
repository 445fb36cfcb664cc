import './trusted-types.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Long after the page is there: it only serves the day there is no network (`public/sw.js`).
setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), 3_000)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
