import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { UserIcon } from '#ui/icons.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { closeLogin, loginRequest, onLoginRequest, openLogin } from './login-request.ts'
import { rememberPrices, useSession } from './session.ts'

const loadModal = () => import('./AuthModal.tsx')
const AuthModal = lazy(loadModal)
/** A visitor, and so the first sight of the site, does without it. */
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

/** « Connexion », « Votre compte » or, while it is not known, its place kept. */
export function AccountArea() {
  const session = useSession()
  const request = useSyncExternalStore(onLoginRequest, loginRequest, () => null)
  const user = session.status === 'user' ? session.user : null
  useEffect(() => {
    if (user) rememberPrices(user)
  }, [user])
  return (
    <div className="flex min-w-11 justify-end lg:min-w-36">
      {session.status === 'loading' && (
        <>
          <Skeleton className="h-11 w-11 lg:w-36 noscript:hidden" />
          {/* Around the link, not on it: its own display would win over `hidden`. */}
          <div className="hidden noscript:block">
            <LoginLink />
          </div>
        </>
      )}
      {session.status === 'visitor' && <LoginLink />}
      {user && (
        <Suspense fallback={<Skeleton className="h-11 w-11 lg:w-36" />}>
          <AccountMenu user={user} />
        </Suspense>
      )}
      {request && (
        <Suspense fallback={null}>
          <AuthModal request={request} onClose={closeLogin} />
        </Suspense>
      )}
    </div>
  )
}

/** A link to the same forms as a page, so that it works before scripts and without them. */
function LoginLink() {
  return (
    <ButtonLink
      to={paths.register}
      prefetch="none"
      onPointerEnter={loadModal}
      onFocus={loadModal}
      onClick={event => {
        event.preventDefault()
        openLogin()
      }}
    >
      <UserIcon />
      <span className="max-sm:sr-only">Connexion</span>
    </ButtonLink>
  )
}
