import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { shownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { Prose } from '#ui/Prose.tsx'
import { showCampaign } from '../contract.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(showCampaign, { params: { id: params.id ?? '' } })

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { id, title, summary, hasEnded, articles } = loaderData
  const [first] = articles.flatMap(({ pictureId }) => pictureId ?? [])
  return pageMeta(matches, {
    title,
    description: summary,
    path: paths.campaign(id),
    hidden: hasEnded,
    ...(first === undefined ? {} : { picture: paths.picture(first, 1200) }),
  })
}

export default function CampaignPage() {
  const { title, summary, html, articles, fromDay, toDay, hasEnded } = useLoaderData<typeof loader>()
  return (
    <article>
      <header className="border-b border-rule bg-chalk">
        <div className="page py-6 md:py-10">
          <Breadcrumb crumbs={[{ label: 'Dossiers et conseils', to: paths.campaigns }, { label: title }]} />
          <p className="caption mt-2">{`Du ${formatShortDate(fromDay)} au ${formatShortDate(toDay)}`}</p>
          <h1 className="max-w-3xl text-3xl">{title}</h1>
          <p className="mt-2 max-w-prose text-lg text-soft">{summary}</p>
        </div>
      </header>
      <div className="page py-6">
        {hasEnded && (
          <Notice kind="info" className="mb-6 max-w-prose">
            Ce dossier est terminé&nbsp;: ses conseils restent lisibles, ses articles se trouvent dans le catalogue.
          </Notice>
        )}
        <Prose html={html} />
        {hasEnded ? (
          <div className="mt-6 flex flex-wrap gap-2">
            <ButtonLink to={paths.campaigns}>Les dossiers du moment</ButtonLink>
            <ButtonLink to={paths.articles()}>Le catalogue</ButtonLink>
          </div>
        ) : (
          articles.length > 0 && (
            <section aria-labelledby="articles" className="mt-8">
              <h2 id="articles" className="rubric mb-4">
                De quoi le faire
              </h2>
              <ArticleGrid cards={articles.map(shownCard)} kind="list" label="Articles du dossier" />
            </section>
          )
        )}
      </div>
    </article>
  )
}
