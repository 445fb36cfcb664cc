import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { postcodeFor } from '#domains/shops/web/place/place-form.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { shopName } from '#shared/delivery.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DistanceForm } from '#ui/forms/DistanceForm.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listCollections } from '../contract.ts'
import { takebackPaths } from '../rules/paths.ts'
import { kindRules } from '../rules.ts'
import { hoursWords, longDay } from './collection-words.ts'

type Listed = OperationResponse<typeof listCollections>['collections'][number]

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Collectes d’emballages',
    description: 'Les jours où les magasins reprennent vos emballages vides, fûts et palettes, près de chez vous.',
    path: takebackPaths.collections(),
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const postcode = await postcodeFor(request, api)
  const found = await api.call(listCollections, { query: postcode ? { postcode } : {} })
  return { ...found, postcode: postcode ?? '' }
}

export default function CollectionsPage() {
  const { collections, past, postcode } = useLoaderData<typeof loader>()
  return (
    <div className="page py-4 md:py-6">
      <h1>Collectes d’emballages</h1>
      <p className="mt-1 max-w-prose text-soft">
        Annoncez ce que vous apportez&nbsp;: le magasin prépare la place, et vous remet une attestation pour vos
        registres.
      </p>
      <DistanceForm postcode={postcode} />
      {collections.length === 0 ? (
        <EmptyState
          icon={<DocumentIcon />}
          title="Aucune collecte annoncée"
          actions={<ButtonLink to={paths.shops}>Voir les magasins</ButtonLink>}
        >
          Les magasins publient ici leurs prochains jours de reprise.
        </EmptyState>
      ) : (
        <Rows collections={collections} />
      )}
      {past.length > 0 && (
        <section aria-labelledby="passees" className="mt-8">
          <h2 id="passees" className="rubric">
            Vos remises passées
          </h2>
          <Rows collections={past} />
        </section>
      )}
    </div>
  )
}

const Rows = ({ collections }: { collections: readonly Listed[] }) => (
  <ul className="mt-4 divide-y divide-rule border-t border-t-ink border-b border-b-rule">
    {collections.map(collection => (
      <Row key={collection.id} collection={collection} />
    ))}
  </ul>
)

function Row({ collection }: { collection: Listed }) {
  const { id, shop, vendor, kinds, kilometres, own } = collection
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <Link to={takebackPaths.collection(id)} className="link">
            {`${longDay(collection.heldOn)}, ${hoursWords(collection)}`}
          </Link>
        </p>
        <p className="text-sm">
          {[shopName(shop), kilometres !== null && `${kilometres}\u00a0km`].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-soft">{kinds.map(kind => kindRules[kind].label).join(' · ')}</p>
      </div>
      <p className="text-sm text-soft">
        {vendor.name}
        {own && (
          <span className="mt-1 block">
            <Badge tone={own.number ? 'success' : 'info'}>{own.number ? 'Reçu' : 'Annoncé'}</Badge>
          </span>
        )}
      </p>
    </li>
  )
}
