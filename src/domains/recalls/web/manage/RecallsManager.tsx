import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlusIcon, WarningIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { ArticleSearch, NewRecallForm } from './NewRecallForm.tsx'
import { RecallDetail } from './RecallDetail.tsx'
import { RecallTable } from './RecallTable.tsx'
import type { LoadedRecalls, RecallFormState } from './recall-requests.ts'

interface RecallsManagerProps {
  loaded: LoadedRecalls
  formState: RecallFormState | undefined
  isOperator: boolean
  /** Of the page, the seller’s or the operator’s. */
  path: string
}

/** The list, one recall, or a new one, by the address. */
export function RecallsManager({ loaded, formState, isOperator, path }: RecallsManagerProps) {
  const { chosen, articles, today, q } = loaded
  if (!chosen && !articles) return <List loaded={loaded} path={path} />
  return (
    <>
      <p className="mb-4">
        <Link to={path} className="link">
          Tous les rappels
        </Link>
      </p>
      {chosen && <RecallDetail recall={chosen} formState={formState} today={today} />}
      {articles?.article && (
        <NewRecallForm article={articles.article} formState={formState} today={today} isOperator={isOperator} />
      )}
      {articles && !articles.article && (
        <ArticleSearch q={q} found={articles.found} pathOf={id => `${path}?article=${id}`} />
      )}
    </>
  )
}

function List({ loaded: { recalls, next }, path }: Pick<RecallsManagerProps, 'loaded' | 'path'>) {
  const open = (
    <ButtonLink to={`${path}?q=`} look="primary">
      <PlusIcon />
      Ouvrir un rappel
    </ButtonLink>
  )
  if (recalls.length === 0)
    return (
      <EmptyState icon={<WarningIcon />} title="Aucun rappel" actions={open}>
        Un produit dangereux se rappelle dès que le danger est connu&nbsp;: la vente s’arrête et les acheteurs sont
        prévenus.
      </EmptyState>
    )
  return (
    <>
      <p className="mb-4">{open}</p>
      <RecallTable recalls={recalls} pathOf={id => `${path}?id=${id}`} />
      {next !== null && (
        <p className="mt-4">
          <ButtonLink size="sm" to={`${path}?avant=${next}`}>
            Plus anciens
          </ButtonLink>
        </p>
      )}
    </>
  )
}
