import { FacetFold, FacetLink } from '#domains/search/web/filters/FacetFold.tsx'
import { listHref } from '#domains/search/web/list-links.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { ShownAttribute } from '../../../contract-attributes.ts'
import { ArticleFacts } from '../../ArticleFacts.tsx'

const valuesAtMost = 6

const facetValue = (kind: string, value: string) =>
  kind === 'boolean' ? (value === 'true' ? 'oui' : 'non') : value.replaceAll('~', '-')

/** The parts of the list and of the article page that the attribute makes, as the public gets them. */
export function AttributePreview({ attribute }: { attribute: ShownAttribute }) {
  const { facet, label, sample } = attribute
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <p className="caption">Dans les filtres d’une liste</p>
        {facet && attribute.values.length > 0 ? (
          <FacetFold title={label}>
            <FacetValues attribute={attribute} />
          </FacetFold>
        ) : (
          <p className="mt-1 text-soft">
            {facet ? 'Le filtre paraîtra avec les premiers articles qui l’ont.' : 'Elle n’est pas un filtre.'}
          </p>
        )}
      </div>
      <div>
        <p className="caption">Sur la page d’un article</p>
        {sample ? (
          <>
            <ArticleFacts facts={sample.facts} />
            <Link to={paths.article(sample.slug)} className="link mt-1 inline-block">
              {sample.title}
            </Link>
          </>
        ) : (
          <p className="mt-1 text-soft">Aucun article publié ne l’a encore.</p>
        )}
      </div>
    </div>
  )
}

const FacetValues = ({ attribute: { code, kind, values } }: { attribute: ShownAttribute }) => (
  <>
    {values.slice(0, valuesAtMost).map(({ value, label, articles }) => (
      <FacetLink
        key={value}
        to={listHref({ attributs: `${code}:${facetValue(kind, value)}` })}
        isChosen={false}
        label={label}
        count={articles}
      />
    ))}
    {values.length > valuesAtMost && <p className="text-soft">{`et ${values.length - valuesAtMost} autres`}</p>}
  </>
)
