import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { UserIcon } from '#ui/icons/icons.tsx'

/** A visitor is invited to log in rather than redirected, and returns here afterwards (`suite`). */
export function VisitorNotice({ title, comeBackTo }: { title: string; comeBackTo: string }) {
  const registerHref = `${paths.register}?suite=${encodeURIComponent(comeBackTo)}`
  return (
    <section aria-labelledby="connexion">
      <h2 id="connexion" className="sr-only">
        Connexion
      </h2>
      <EmptyState
        title={title}
        icon={<UserIcon />}
        actions={
          <>
            <ButtonLink to={registerHref} look="primary">
              Se connecter
            </ButtonLink>
            <ButtonLink to={registerHref}>Créer mon compte</ButtonLink>
          </>
        }
      >
        <p>Connectez-vous ou créez votre compte&nbsp;: vous reviendrez ici aussitôt, et votre panier vous suit.</p>
      </EmptyState>
    </section>
  )
}
