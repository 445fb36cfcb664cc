import { fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { FieldError, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ConcernedCounts, RecallArticles } from '../../contract-manage.ts'
import { NoticeFields } from './NoticeFields.tsx'
import type { RecallFormState } from './recall-requests.ts'
import { StockToSetAside } from './StockToSetAside.tsx'

interface ArticleSearchProps {
  q: string
  found: RecallArticles['found']
  pathOf: (articleId: number) => string
}

export const ArticleSearch = ({ q, found, pathOf }: ArticleSearchProps) => (
  <>
    <Form role="search" aria-label="Article à rappeler" className="flex max-w-xl flex-wrap items-end gap-2">
      <TextField
        label="Article à rappeler"
        dense
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        placeholder="Titre, référence ou EAN"
        className="min-w-0 flex-1 basis-48"
      />
      <Button type="submit" size="sm">
        Chercher
      </Button>
    </Form>
    {q !== '' && found.length === 0 && <p className="mt-3 text-soft">Aucun article ne correspond.</p>}
    {found.length > 0 && (
      <ul className="mt-3 max-w-xl border-t border-rule">
        {found.map(({ id, title, brand }) => (
          <li key={id} className="border-b border-rule py-2">
            <Link to={pathOf(id)} className="link">
              {title}
            </Link>
            <span className="caption block">{brand}</span>
          </li>
        ))}
      </ul>
    )}
  </>
)

interface NewRecallProps {
  article: NonNullable<RecallArticles['article']>
  formState: RecallFormState | undefined
  today: string
  /** The operator stops the sale of every seller. */
  isOperator: boolean
}

export function NewRecallForm({ article, formState, today, isOperator }: NewRecallProps) {
  const typed = formState?.typed ?? {}
  const errors = { ...fieldErrorsOf(formState, 'publish'), ...fieldErrorsOf(formState, 'preview') }
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-5">
      <input type="hidden" name="articleId" value={article.id} />
      <div>
        <h2 className="text-lg">{article.title}</h2>
        <p className="text-soft">{article.brand}</p>
      </div>
      <Criteria article={article} typed={typed} errors={errors} />
      <NoticeFields values={typed} errors={errors} today={today} />
      <Notice kind="warning" title="En publiant">
        {isOperator
          ? 'Les offres de tous les vendeurs quittent la vente, l’avis devient public et chaque acheteur concerné reçoit un courriel.'
          : 'Vos offres quittent la vente, l’avis devient public et chaque acheteur concerné reçoit un courriel.'}{' '}
        Un avis publié ne s’efface pas.
      </Notice>
      <FormNotice state={formState && 'error' in formState ? formState : undefined} intent={formState?.intent ?? ''} />
      {formState?.counts && (
        <Counts counts={formState.counts} lots={[...(typed.lots ?? []), ...(typed.typedLots ?? [])].filter(Boolean)} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="preview">
          Compter les acheteurs concernés
        </Button>
        <Button type="submit" name="intent" value="publish" look="primary">
          Publier le rappel
        </Button>
      </div>
    </Form>
  )
}

const plural = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`

interface CountsProps {
  counts: ConcernedCounts
  /** Typed or ticked. */
  lots: readonly string[]
}

const Counts = ({ counts: { orders, buyers, offers, stock }, lots }: CountsProps) => (
  <>
    <Notice kind="info" live title={`${plural(buyers, 'acheteur', 'acheteurs')} à prévenir`}>
      {`${plural(orders, 'commande concernée', 'commandes concernées')}\u00a0; ${plural(offers, 'offre quitterait', 'offres quitteraient')} la vente.`}
    </Notice>
    <StockToSetAside stock={stock} lots={lots} />
  </>
)

type CriteriaProps = {
  article: NewRecallProps['article']
  typed: Readonly<Record<string, string[] | undefined>>
  errors: Readonly<Record<string, string>>
}

function Criteria({ article: { variants, lots }, typed, errors }: CriteriaProps) {
  const chosen = typed.variantIds ?? variants.map(({ id }) => String(id))
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Modèles rappelés</legend>
        {variants.map(({ id, label, ean }) => (
          <Checkbox
            key={id}
            label={[label || 'Modèle unique', ean].filter(Boolean).join(', ')}
            name="variantIds"
            value={id}
            defaultChecked={chosen.includes(String(id))}
          />
        ))}
        <FieldError id="variantIds" error={errors.variantIds} />
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Lots rappelés</legend>
        {lots.length > 0 && (
          <div className="grid gap-x-4 sm:grid-cols-3">
            {lots.map(lot => (
              <Checkbox
                key={lot}
                label={<span className="figures break-all">{lot}</span>}
                name="lots"
                value={lot}
                defaultChecked={typed.lots?.includes(lot)}
              />
            ))}
          </div>
        )}
        <TextAreaField
          label={lots.length > 0 ? 'Autres lots, un par ligne' : 'Numéros de lot, un par ligne'}
          hint="Sans lot&nbsp;: tous les lots. L’acheteur dont le lot n’est pas connu est toujours prévenu."
          name="typedLots"
          rows={2}
          defaultValue={typed.typedLots?.[0]}
          error={errors.lots}
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Vendu à partir du"
          type="date"
          name="soldFrom"
          defaultValue={typed.soldFrom?.[0]}
          error={errors.soldFrom}
        />
        <TextField
          label="Vendu jusqu’au"
          type="date"
          name="soldTo"
          defaultValue={typed.soldTo?.[0]}
          error={errors.soldTo}
        />
      </div>
    </>
  )
}
