import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { openLogin } from './login-request.ts'

/** Of the page of an invitation, which comes back to `here`. */
export function LogInFirst({ here }: { here: string }) {
  const hydrated = useHydrated()
  return (
    <>
      <p className="mt-4">Connectez-vous avec l’adresse qui a reçu l’invitation, ou créez un compte à cette adresse.</p>
      <ButtonLink
        look="primary"
        className="mt-4"
        to={`${paths.register}?suite=${here}`}
        onClick={event => {
          if (!hydrated) return
          event.preventDefault()
          openLogin('login', here)
        }}
      >
        Se connecter
      </ButtonLink>
    </>
  )
}
