import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { request } from '#shared/request.ts'
import type { AccessibleOffer, searchAccess } from '../../contract-access.ts'
import { ReservedOffers } from './ReservedOffers.tsx'

type Found = { place: Element; offers: readonly AccessibleOffer[] }

/**
 * « Réservés à votre compte » above the results of a search. The list is cached and the same for everyone; it has an
 * empty part for these.
 */
export function OwnResults() {
  const { search } = useLocation()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    setFound(null)
    const place = document.querySelector('#reserves')
    const q = new URLSearchParams(search).get('q')?.trim().slice(0, 200)
    if (!place || !q) return
    let isGone = false
    request<typeof searchAccess>({ method: 'GET', path: '/api/access' }, { query: { q } }).then(
      ({ offers }) => !isGone && setFound({ place, offers }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [search])
  if (!found?.offers.length) return null
  return createPortal(
    <section aria-labelledby="titre-reserves" className="mb-8">
      <h2 id="titre-reserves" className="rubric mb-3">
        Réservés à votre compte
      </h2>
      <ReservedOffers offers={found.offers} several />
    </section>,
    found.place,
  )
}
