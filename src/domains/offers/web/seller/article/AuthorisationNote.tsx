import { useEffect, useState } from 'react'
import type { findAuthorisation } from '#domains/regulation/contract-authorisations.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { request } from '#shared/request.ts'

type Found = OperationResponse<typeof findAuthorisation> & { number: string }

/** Wait after the last digit typed, in milliseconds. */
const pause = 400

/** Product of the marketing authorisation number that is typed. Without scripts the editor does without it. */
export function AuthorisationNote({ number }: { number: string }) {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!/^\d{5,8}$/.test(number)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      request<typeof findAuthorisation>(
        { method: 'GET', path: '/api/seller/authorisations/:number' },
        { params: { number } },
        { signal: stop.signal },
      ).then(
        data => setFound({ ...data, number }),
        // The number is checked again at each sale: an article is written without this note.
        () => setFound(null),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [number])
  return (
    <div aria-live="polite" className="mt-1 text-sm">
      {found?.number === number && <Facts {...found} />}
    </div>
  )
}

function Facts({ product, refusal }: Found) {
  return (
    <>
      {product && (
        <p>
          {[product.name, product.holder, product.gardenUse ? 'emploi autorisé dans les jardins' : product.useRange]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {refusal && <p className="font-medium text-danger">{refusal}</p>}
    </>
  )
}
