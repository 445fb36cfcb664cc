import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { type Commune, listCommunes, listShops } from '../contract.ts'
import { asRadius } from '../rules.ts'
import { ShopsFinder } from './ShopsFinder.tsx'
import { townsAround } from './towns-around.ts'

const description =
  'Les magasins des vendeurs de Cep & Chai : adresses, horaires, distance, et le retrait gratuit de vos commandes.'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Magasins', description: description, path: paths.shops })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, attempt } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const q = (search.get('lieu') ?? '').trim()
  const [{ shops }, found] = await Promise.all([
    call(listShops, {}),
    q ? attempt(listCommunes, { query: { q } }) : null,
  ])
  const communes: Commune[] = found?.ok ? found.data.communes : []
  return {
    shops,
    q,
    radius: asRadius(search.get('rayon')),
    communes,
    towns: townsAround([...shops, ...communes.slice(0, 1)]),
  }
}

export default function ShopsPage() {
  const result = useLoaderData<typeof loader>()
  // A new search discards the position given for the last one.
  const { search } = useLocation()
  return (
    <div className="page py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Magasins' }]} />
      <h1 className="mt-2">Magasins</h1>
      <ShopsFinder key={search} {...result} />
    </div>
  )
}
