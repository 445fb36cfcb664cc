import { Suspense } from 'react'
import { usePostcode } from '#domains/shops/web/place.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ComparedPacks } from './article-packs.ts'
import type { SoldArticle } from './PacksFound.tsx'

/** Loaded once a quantity is typed. */
const PacksFound = lazyPart(
  () => import('./PacksFound.tsx'),
  () => null,
)

interface ArticlePacksProps {
  article: SoldArticle
  packs: ComparedPacks
}

/** « Il me faut 2 000 bouteilles »: which packs of which sellers make them. A form by address: it works without scripts. */
export function ArticlePacks({ article, packs }: ArticlePacksProps) {
  const { needed, typed } = packs
  return (
    <section id="quantite" className="mt-8 scroll-mt-(--bar-height) md:mt-12">
      <h2 className="rubric">Il m’en faut…</h2>
      <QuantityForm key={JSON.stringify(typed)} slug={article.slug} packs={packs} />
      {needed && (
        <Suspense>
          <PacksFound article={article} needed={needed} deliveries={packs.deliveries} />
        </Suspense>
      )}
    </section>
  )
}

function QuantityForm({ slug, packs: { counted, models, typed, errors } }: { slug: string; packs: ComparedPacks }) {
  const postcode = usePostcode()
  return (
    <Form
      action={`${paths.article(slug)}#quantite`}
      preventScrollReset
      className="mt-3 flex flex-wrap items-end gap-3"
      aria-label="Quantité voulue"
    >
      <TextField
        label={`Quantité, en ${counted}`}
        name="besoin"
        required
        dense
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        defaultValue={typed.besoin}
        error={errors.besoin}
        className="w-44"
      />
      {models.length > 0 && (
        <SelectField label="Modèle" name="pour" dense defaultValue={typed.pour} className="max-w-64">
          <option value="">Tous les modèles</option>
          {models.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        key={postcode}
        label="Code postal"
        name="cp"
        dense
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        defaultValue={typed.cp || (postcode ?? '')}
        error={errors.cp}
        className="w-28"
      />
      <Button type="submit" size="sm">
        Comparer
      </Button>
    </Form>
  )
}
