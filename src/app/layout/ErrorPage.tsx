import { SearchBox } from '#domains/search/web/SearchBox.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ArrowLeftIcon } from '#ui/icons/icons.tsx'
import { IndexTab } from '#ui/navigation/IndexTab.tsx'
import { errorMessages } from './error-messages.ts'
import type { CategoryName } from './menu-names.ts'

interface ErrorPageProps {
  status: number
  /** To quote to the operator, who finds it in the log. */
  reference?: string | null
  categories: readonly CategoryName[]
}

/** Error page (missing, forbidden or failed), with links to continue. */
export function ErrorPage({ status, reference, categories }: ErrorPageProps) {
  const { title, sentence } = errorMessages(status)
  return (
    <div className="page py-10 md:py-16">
      <p className="caption">{`Erreur ${status}${reference ? `, référence ${reference}` : ''}`}</p>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">{sentence}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        {status >= 500 && (
          <Button look="primary" className="noscript:hidden" onClick={() => location.reload()}>
            Réessayer
          </Button>
        )}
        <Button className="noscript:hidden" onClick={() => history.back()}>
          <ArrowLeftIcon />
          Page précédente
        </Button>
        {status === 403 && <ButtonLink to={paths.account}>Votre compte</ButtonLink>}
        <ButtonLink to={paths.home}>Accueil</ButtonLink>
      </div>
      <SearchBox large className="mt-10 max-w-2xl" />
      {categories.length > 0 && (
        <nav aria-label="Catégories" className="mt-8 grid max-w-5xl border-t border-rule sm:grid-cols-2 lg:grid-cols-4">
          {categories.map(({ id, title: name }) => (
            <IndexTab key={id} index={id} label={name} to={paths.articles({ cat: id })} />
          ))}
        </nav>
      )}
    </div>
  )
}
