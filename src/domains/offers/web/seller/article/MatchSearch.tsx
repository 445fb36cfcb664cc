import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { request } from '#shared/request.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useTypeahead } from '#ui/use-typeahead.ts'
import type { Match, matchArticles } from '../../../contract.ts'

const load = (q: string, signal: AbortSignal) =>
  request<typeof matchArticles>({ method: 'GET', path: '/api/seller/articles/match' }, { query: { q } }, { signal })

interface MatchSearchProps {
  looked: string
  onLooked: (words: string) => void
  onDescribe: () => void
}

/** A search first: an article described twice splits its sellers and its buyers. */
export function MatchSearch({ looked, onLooked, onDescribe }: MatchSearchProps) {
  const q = looked.trim()
  const { data, error } = useTypeahead(q.length >= 2 ? q : null, load)
  const articles = data?.articles ?? []
  const searched = data !== undefined
  return (
    <section aria-labelledby="chercher" className="max-w-4xl">
      <h2 id="chercher" className="rubric">
        1. L’article est-il déjà au catalogue&nbsp;?
      </h2>
      <TextField
        label="EAN ou nom de l’article"
        hint="Scannez ou tapez le code, ou deux ou trois mots&nbsp;: «&nbsp;sécateur électrique 45&nbsp;mm&nbsp;»."
        type="search"
        value={looked}
        maxLength={120}
        autoComplete="off"
        onChange={event => onLooked(event.currentTarget.value)}
        className="mt-4 max-w-xl"
      />
      {error && (
        <Notice kind="error" live className="mt-4">
          {error.message}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {searched ? `${articles.length} article${articles.length > 1 ? 's' : ''} au catalogue` : ''}
      </p>
      {articles.length > 0 && (
        <ul className="mt-4 divide-y divide-rule border-y border-rule">
          {articles.map(article => (
            <Found key={article.id} article={article} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <p className={searched && articles.length === 0 ? undefined : 'text-soft'}>
          {searched && articles.length === 0 ? 'Rien de tel au catalogue.' : 'Il n’y est pas\u00a0?'}
        </p>
        <Button look={searched && articles.length === 0 ? 'primary' : 'secondary'} onClick={onDescribe}>
          Décrire un nouvel article
        </Button>
      </div>
    </section>
  )
}

function Found({ article }: { article: Match }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 py-3">
      {article.pictureId === null ? (
        <span aria-hidden="true" data-index={article.categoryId} className="size-14 bg-index/8" />
      ) : (
        <Picture id={article.pictureId} alt="" width={56} height={56} index={article.categoryId} className="size-14" />
      )}
      <div className="min-w-0">
        <p>
          <span className="font-medium">{article.title}</span> <span className="text-soft">{article.brand}</span>
        </p>
        <ul className="mt-1">
          {article.variants.map(variant => (
            <VariantRow key={variant.id} article={article} variant={variant} />
          ))}
        </ul>
      </div>
    </li>
  )
}

interface VariantRowProps {
  article: Match
  variant: Match['variants'][number]
}

function VariantRow({ article, variant }: VariantRowProps) {
  const name = [article.title, variant.label].filter(Boolean).join(', ')
  const others = variant.otherSellers
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-4 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        {variant.label || variant.packLabel}
        {variant.ean && <span className="caption figures pl-2">{variant.ean}</span>}
      </span>
      <span className="text-soft">{others > 0 && `${others} autre${others > 1 ? 's vendeurs' : ' vendeur'}`}</span>
      {variant.ownOfferId === null ? (
        <ButtonLink size="sm" to={workspacePaths.sellArticle(article.id)} aria-label={`Vendre ${name}`}>
          Le vendre aussi
        </ButtonLink>
      ) : (
        <ButtonLink
          size="sm"
          look="quiet"
          to={workspacePaths.sellerOffer(variant.ownOfferId)}
          aria-label={`Modifier mon offre de ${name}`}
        >
          Modifier mon offre
        </ButtonLink>
      )}
    </li>
  )
}
