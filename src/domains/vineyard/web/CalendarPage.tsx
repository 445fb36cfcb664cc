import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { seasonHref, seasonSpan } from '#domains/search/web/season.ts'
import { formatLongDate } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type OrderedFamily, showCalendar, showRisk } from '../contract-calendar.ts'
import { findRegion, regions, stageIn } from '../rules/calendar.ts'
import { RiskNotice } from './RiskNotice.tsx'
import { StageTable } from './StageTable.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const region = findRegion(new URL(request.url).searchParams.get('region') ?? undefined)
  const [calendar, { risk }] = await Promise.all([
    call(showCalendar, { query: { region: region.slug } }),
    call(showRisk, { query: { lieu: region.town } }),
  ])
  return { ...calendar, risk }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: `Calendrier de la vigne\u00a0: ${findRegion(loaderData?.region).name}`,
    description: 'Les stades de la vigne, ce qui se fait à chacun, et ce que les domaines commandent ces semaines-ci.',
    path: paths.calendar(loaderData?.region === 'champagne' ? {} : { region: loaderData?.region }),
  })

export default function CalendarPage() {
  const { region: slug, day, week, families, seasons, risk } = useLoaderData<typeof loader>()
  const region = findRegion(slug)
  const stage = stageIn(week, region)
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Calendrier de la vigne' }]} />
      <h1 className="mt-2">Calendrier de la vigne</h1>
      <p className="mt-1 text-soft md:text-lg">
        {`${formatLongDate(day)}, semaine\u00a0${week}\u00a0: ${stage ? `${stage.name.toLowerCase()} (BBCH\u00a0${stage.bbch})` : ''} en ${region.name}.`}
      </p>
      <nav aria-label="Région" className="mt-4">
        <ul className="flex flex-wrap gap-x-1 border-b border-ink">
          {regions.map(one => (
            <li key={one.slug}>
              <a
                href={paths.calendar(one.slug === 'champagne' ? {} : { region: one.slug })}
                aria-current={one.slug === slug ? 'page' : undefined}
                data-stay
                className="flex min-h-11 items-center px-3 text-sm hover:bg-chalk aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper"
              >
                {one.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {risk && <RiskNotice risk={risk} />}
      <StageTable region={region} week={week} />
      {families.length > 0 && <Ordered families={families} />}
      {seasons.length > 0 && (
        <section className="mt-8">
          <h2 className="rubric">C’est la saison</h2>
          <ul className="grid gap-x-8 md:grid-cols-2 lg:grid-cols-3">
            {seasons.map(season => (
              <li key={season.slug} className="border-b border-rule py-3">
                <p className="caption">{seasonSpan(season)}</p>
                <h3 className="text-base">
                  <a href={seasonHref(season)} className="hover:underline">
                    {season.title}
                  </a>
                </h3>
                <p className="text-sm text-soft">{season.why}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-8 border-t border-rule pt-3 text-sm text-soft">
        Stades de l’échelle BBCH (Lorenz et al., 1994)&nbsp;; semaines usuelles, une année peut avancer ou retarder de
        quinze jours. Ce calendrier ne conseille aucun produit phytosanitaire&nbsp;: lisez le bulletin de santé du
        végétal et voyez votre conseiller.
      </p>
    </LinkArea>
  )
}

const Ordered = ({ families }: { families: readonly OrderedFamily[] }) => (
  <section className="mt-8">
    <h2 className="rubric">Ce que les domaines commandent ces semaines-ci</h2>
    <p className="mb-3 mt-1 text-sm text-soft">
      D’après les mêmes semaines des années passées, par au moins cinq acheteurs. Ni phytosanitaires, ni biocides.
    </p>
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {families.map(({ tag, categoryId, pictureId }) => (
        <li key={tag} data-index={categoryId} className="border-t-4 border-t-index bg-chalk p-3">
          {pictureId !== null && (
            <Picture id={pictureId} alt="" width={64} height={64} index={categoryId} className="size-16" />
          )}
          <a href={paths.articles({ cat: categoryId, tags: tag })} className="text-sm font-medium hover:underline">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
