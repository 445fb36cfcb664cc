import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { listHref } from '#domains/search/web/list-links.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { showHome } from '../../contract.ts'
import { byInitial } from './brand-index.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { brands } = await context.get(pageApi).call(showHome, {})
  return { brands }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Marques',
    description: 'Toutes les marques du catalogue, de A à Z, avec leur nombre d’articles.',
    path: paths.brands,
  })

export default function BrandsPage() {
  const groups = byInitial(useLoaderData<typeof loader>().brands)
  return (
    <div className="page pb-4 pt-4">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Marques' }]} />
      <h1 className="mt-2">Marques</h1>
      <p className="mt-1 max-w-prose text-soft">
        Les noms de fabricants disent ce qui est vendu ici&nbsp;; ils n’impliquent aucun partenariat.
      </p>
      <nav aria-label="Marques par lettre" className="mt-5 flex flex-wrap gap-1 border-y border-rule py-2">
        {groups.map(([initial]) => (
          <a
            key={initial}
            href={`#lettre-${initial}`}
            className="grid size-9 place-items-center font-title font-semibold hover:bg-chalk"
          >
            {initial}
          </a>
        ))}
      </nav>
      <LinkArea className="mt-6 columns-2 gap-x-8 md:columns-3 lg:columns-4">
        {groups.map(([initial, brands]) => (
          <section key={initial} id={`lettre-${initial}`} className="mb-6 break-inside-avoid scroll-mt-(--bar-height)">
            <h2 className="border-b-2 border-ink pb-1">{initial}</h2>
            <ul>
              {brands.map(({ name, slug, articles, logoId }) => (
                <li key={slug} id={slug}>
                  <a
                    href={listHref({ marque: slug })}
                    className="flex min-h-9 items-center gap-2 border-b border-rule hover:underline"
                  >
                    {logoId !== null && <Picture id={logoId} alt="" width={24} height={24} className="size-6" />}
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    <span className="caption">
                      {articles}
                      <span className="sr-only"> articles</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </LinkArea>
    </div>
  )
}
