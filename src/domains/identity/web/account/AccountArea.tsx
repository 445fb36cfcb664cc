import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { UserIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { closeLogin, loginRequest, onLoginRequest, openLogin } from '../login/login-request.ts'
import { rememberPrices, useSession } from '../session.ts'

const loadModal = () => import('../login/AuthModal.tsx')
const AuthModal = lazy(loadModal)
/** Lazy: visitors, and so first page views, do not load it. */
const AccountMenu = lazyPart(() => import('./AccountMenu.tsx'), AccountLink)

/** « Connexion », « Votre compte » or, while the session loads, a placeholder of the same size. */
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
          <Skeleton className="h-11 w-11 lg:w-36 visitor:hidden noscript:hidden" />
          {/* On a wrapper: the link's own `display` would override `hidden`. */}
          <div data-session="loading" className="hidden visitor:block noscript:block">
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

function AccountLink() {
  return (
    <ButtonLink to={paths.account} prefetch="none">
      <UserIcon />
      <span className="max-sm:sr-only">Votre compte</span>
    </ButtonLink>
  )
}

/** A link to the page with the same forms, so that it works before and without scripts. */
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
