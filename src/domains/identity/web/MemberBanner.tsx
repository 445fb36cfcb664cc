import { lazy, Suspense } from 'react'
import { useSession } from './session.ts'

// A visitor, and so the first sight of the site, does without them.
const SecondFactorBanner = lazy(() => import('./SecondFactorBanner.tsx'))
const ViewedBanner = lazy(() => import('./ViewedBanner.tsx'))

/** What a member must not lose from sight. */
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
