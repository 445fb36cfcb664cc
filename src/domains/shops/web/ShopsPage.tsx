import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { listParcelShops } from '#domains/parcelshop/contract.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { listCommunes, listShops } from '../contract.ts'
import { isPostcode } from '../rules/town-search.ts'
import { asRadius } from '../rules.ts'
import { PlaceStored, PlaceWithoutScript } from './place/PlaceWithoutScript.tsx'
import { handlePlaceForm } from './place/place-form.ts'
import { ShopsFinder } from './ShopsFinder.tsx'
import { townsAround } from './towns-around.ts'

const description =
  'Les magasins des vendeurs de Cep & Chai\u00a0: adresses, horaires, distance, et le retrait gratuit de vos commandes.'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Magasins', description: description, path: paths.shops })

/** The largest of a postcode; the page shows six at most. */
const communesProposed = 8

const nothingFound: OperationResponse<typeof listCommunes> = { communes: [], middle: null }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, attempt } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const q = (search.get('lieu') ?? '').trim()
  const [{ shops }, drops, found] = await Promise.all([
    call(listShops, {}),
    call(listParcelShops, {}),
    q ? attempt(listCommunes, { query: { q } }) : null,
  ])
  const { communes, middle } = found?.ok ? found.data : nothingFound
  return {
    shops,
    drops: drops.shops,
    onlyDrops: search.get('depot') === '1',
    q,
    radius: asRadius(search.get('rayon')),
    communes: communes.slice(0, communesProposed),
    middle,
    choice: search.get('choisi') ?? '',
    towns: townsAround([...shops, ...communes.slice(0, 1)]),
  }
}

export const action = ({ request, context }: ActionFunctionArgs) => handlePlaceForm(request, context.get(pageApi))

export default function ShopsPage() {
  const { choice, ...result } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const chosen = result.shops.find(({ id }) => `${id}` === choice)
  const isStored = chosen !== undefined || (choice === 'lieu' && isPostcode(result.q))
  // A new search discards the position given for the last one.
  const { search } = useLocation()
  return (
    <div className="page py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Magasins' }]} />
      <h1 className="mt-2">Magasins</h1>
      {refused && <Notice kind="error" className="mt-4" title={refused.error} />}
      {isStored && <PlaceStored shop={chosen?.name ?? null} postcode={result.q} />}
      <PlaceWithoutScript postcode={refused?.postcode ?? (isPostcode(result.q) ? result.q : '')} />
      <ShopsFinder key={search} {...result} />
    </div>
  )
}
