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
  pathOf: (filters?: { article?: number; id?: number; avant?: number }) => string
}

/** The list, one recall, or a new one, by the address. */
export function RecallsManager({ loaded, formState, isOperator, pathOf }: RecallsManagerProps) {
  const { chosen, articles, today, q } = loaded
  if (!chosen && !articles) return <List loaded={loaded} pathOf={pathOf} />
  return (
    <>
      <p className="mb-4">
        <Link to={pathOf()} className="link">
          Tous les rappels
        </Link>
      </p>
      {chosen && <RecallDetail recall={chosen} formState={formState} today={today} />}
      {articles?.article && (
        <NewRecallForm article={articles.article} formState={formState} today={today} isOperator={isOperator} />
      )}
      {articles && !articles.article && (
        <ArticleSearch q={q} found={articles.found} pathOf={article => pathOf({ article })} />
      )}
    </>
  )
}

function List({ loaded: { recalls, next }, pathOf }: Pick<RecallsManagerProps, 'loaded' | 'pathOf'>) {
  const open = (
    <ButtonLink to={`${pathOf()}?q=`} look="primary">
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
      <RecallTable recalls={recalls} pathOf={id => pathOf({ id })} />
      {next !== null && (
        <p className="mt-4">
          <ButtonLink size="sm" to={pathOf({ avant: next })}>
            Plus anciens
          </ButtonLink>
        </p>
      )}
    </>
  )
}
