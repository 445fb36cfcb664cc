import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { useSession } from './session.ts'

// Lazy: visitors, and so first page views, do not load them.
const SecondFactorBanner = lazyPart(
  () => import('./account/SecondFactorBanner.tsx'),
  () => null,
)
const ViewedBanner = lazyPart(
  () => import('./ViewedBanner.tsx'),
  () => null,
)

/** Notices that stay visible to a logged-in user. */
export function MemberBanner() {
  const session = useSession()
  if (session.status !== 'user') return null
  const { user } = session
  return (
    <Suspense fallback={null}>
      {user.second_factor_missing && <SecondFactorBanner />}
      {user.viewed_until && <ViewedBanner user={user} until={new Date(user.viewed_until)} />}
    </Suspense>
  )
}
