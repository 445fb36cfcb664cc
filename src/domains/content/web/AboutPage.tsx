import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { type MarketplaceFigures, showMarketplaceFigures } from '../contract.ts'
import { TextArticle } from './TextArticle.tsx'
import { loadText } from './text-loader.ts'
import { textMeta } from './text-page.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [text, figures] = await Promise.all([
    loadText(args, 'about'),
    args.context.get(pageApi).call(showMarketplaceFigures, {}),
  ])
  return { text, figures }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  textMeta(matches, loaderData?.text, paths.about)

export default function AboutPage() {
  const { text, figures } = useLoaderData<typeof loader>()
  return (
    <TextArticle text={text} under={{ 'ce-que-nous-faisons': figures.articles > 0 && <Figures figures={figures} /> }}>
      <div className="flex flex-wrap gap-2 border-t border-rule pt-6">
        <ButtonLink to={paths.articles()} look="primary">
          Ouvrir le catalogue
        </ButtonLink>
        <ButtonLink to={paths.becomeSeller}>Devenir vendeur</ButtonLink>
        <ButtonLink to={paths.contact}>Nous écrire</ButtonLink>
      </div>
    </TextArticle>
  )
}

/** Figures counted when the page is rendered. */
function Figures({ figures }: { figures: MarketplaceFigures }) {
  const counted: [number, string][] = [
    [figures.articles, 'articles en vente'],
    [figures.brands, 'marques'],
    [figures.sellers, 'vendeurs'],
    [figures.shops, 'magasins'],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 border-y border-ink sm:grid-cols-4">
        {counted.map(([count, label]) => (
          <div key={label} className="flex flex-col-reverse border-rule px-4 py-3 not-first:sm:border-l">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-title text-3xl font-semibold tabular-nums">{count.toLocaleString('fr-FR')}</dd>
          </div>
        ))}
      </dl>
      {figures.towns.length > 0 && (
        <p className="mt-3 text-sm text-soft">
          {`Des magasins à ${new Intl.ListFormat('fr').format(figures.towns)}. `}
          <a href={paths.shops} className="link">
            Les voir tous
          </a>
        </p>
      )}
    </>
  )
}
