import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { useSession } from '#domains/identity/web/session.ts'
import { type ListedCampaign, listCampaigns } from '#domains/marketing/contract.ts'
import { CampaignList } from '#domains/marketing/web/CampaignList.tsx'
import { shownCard } from '#domains/search/web/ArticleCard.tsx'
import { ArticleGrid } from '#domains/search/web/ArticleGrid.tsx'
import { useCategories } from '#domains/search/web/categories.ts'
import { listHref } from '#domains/search/web/list-links.ts'
import { SearchBox } from '#domains/search/web/SearchBox.tsx'
import NearbyShops from '#domains/shops/web/NearbyShops.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { ArrowRightIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { showHome } from '../contract.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { SeasonBlock } from './SeasonBlock.tsx'

export const handle = { ownSearch: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const [home, { campaigns }] = await Promise.all([call(showHome, {}), call(listCampaigns, {})])
  return {
    ...home,
    seasonal: home.seasonal.map(({ season, articles }) => ({ season, articles: articles.map(shownCard) })),
    deals: home.deals.map(shownCard),
    brands: home.brands.slice(0, brandsShown),
    campaigns: putForward(campaigns, home.lead),
  }
}

/** The operator's choice in its order; without one the latest campaigns, if campaigns come first. */
function putForward(campaigns: readonly ListedCampaign[], lead: string): ListedCampaign[] {
  const chosen = campaigns
    .filter(({ homeRank }) => homeRank !== null)
    .sort((a, b) => (a.homeRank ?? 0) - (b.homeRank ?? 0))
  if (chosen.length > 0) return chosen
  return lead === 'campaigns' ? campaigns.slice(0, campaignsShown) : []
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Fournitures pour la vigne et le chai',
    description:
      'Outils, palissage, nutrition, cave, bouteilles, emballage, œnologie\u00a0: comparez les vendeurs, faites-vous livrer ou retirez en magasin en Champagne.',
    path: paths.home,
  })

export default function HomePage() {
  const { articleCount, busiestTags, lead, seasonal, deals, brands, campaigns } = useLoaderData<typeof loader>()
  const categories = useCategories()
  return (
    <>
      <section className="border-b border-rule bg-chalk">
        <div className="page py-6 md:py-12">
          <h1 className="text-3xl">Tout pour la vigne et le chai</h1>
          <p className="mt-1 text-soft md:text-lg">
            {`${figure(articleCount)}\u00a0articles, livrés ou à retirer en magasin.`}
          </p>
          <SearchBox large className="mt-4 max-w-3xl md:mt-6" />
        </div>
      </section>
      <div className="page">
        <ForProfessional />
        <CategoryTabs categories={categories} busiest={busiestTags} />
        {lead === 'campaigns' && <Campaigns campaigns={campaigns} />}
        {seasonal.length > 0 && (
          <section className="mt-8 sm:mt-12">
            <Rubric title="C’est la saison" to={paths.calendar()} more="Calendrier" />
            {seasonal.map(({ season, articles }, rank) => (
              <SeasonBlock key={season.slug} season={season} articles={articles} brief={rank > 0} />
            ))}
          </section>
        )}
        {lead === 'season' && <Campaigns campaigns={campaigns} />}
        {deals.length > 0 && (
          <section className="newcomer-part mt-8 sm:mt-12">
            <Rubric title="Bonnes affaires" to={paths.deals} more="Tout voir" />
            <p className="mb-4 mt-1 text-sm text-soft max-sm:mb-3">
              Sous le prix le plus bas des 30&nbsp;jours précédant la baisse, qui figure barré.
            </p>
            <ArticleGrid kind="row" cards={deals} />
          </section>
        )}
        <section className="mt-8 sm:mt-12">
          <h2 className="rubric">Près de chez vous</h2>
          <NearbyShops />
        </section>
        <section className="newcomer-part mt-8 sm:mt-12">
          <Rubric title="Marques" to={paths.brands} more="De A à Z" />
          <LinkArea>
            <ul className="mt-3 flex flex-wrap gap-x-6">
              {brands.map(({ name, slug }, rank) => (
                <li key={slug} className={rank < brandsOnPhone ? '' : 'max-sm:hidden'}>
                  <a
                    href={listHref({ marque: slug })}
                    className="inline-flex min-h-9 items-center font-title text-lg hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </LinkArea>
        </section>
      </div>
    </>
  )
}

const OwnHome = lazyPart(
  () => import('./OwnHome.tsx'),
  () => null,
)

/** The page is the same for everyone; in the browser of a professional, its own part fills the space that the style reserves. */
function ForProfessional() {
  const session = useSession()
  const isShown = session.status === 'user' && session.user.kind_user === 'professional'
  return (
    <div className="own-home">
      {isShown && (
        <Suspense fallback={null}>
          <OwnHome />
        </Suspense>
      )}
    </div>
  )
}

const brandsShown = 40
const brandsOnPhone = 9
const campaignsShown = 4

const Campaigns = ({ campaigns }: { campaigns: readonly ListedCampaign[] }) =>
  campaigns.length > 0 && (
    <LinkArea className="newcomer-part mt-8 sm:mt-12">
      <Rubric title="Dossiers et conseils" to={paths.campaigns} more="Tout voir" />
      <CampaignList campaigns={campaigns} eager={0} brief />
    </LinkArea>
  )

function Rubric({ title, to, more }: { title: string; to: string; more: string }) {
  return (
    <div className="rubric flex items-baseline justify-between gap-4">
      <h2>{title}</h2>
      <Link
        to={to}
        className="link inline-flex flex-none items-center gap-1 font-text text-sm font-medium tracking-normal"
      >
        {more}
        <ArrowRightIcon className="size-4" />
      </Link>
    </div>
  )
}
