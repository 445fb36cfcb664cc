import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { postcodeFor } from '#domains/shops/web/place/place-form.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DistanceForm } from '#ui/forms/DistanceForm.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { listOpenGroups } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { GroupRow } from './GroupRow.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commandes groupées',
    description: 'Les palettes communes ouvertes près de chez vous, leur prix et leur clôture.',
    path: groupPaths.open(),
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const postcode = await postcodeFor(request, api)
  const { groups } = await api.call(listOpenGroups, { query: postcode ? { postcode } : {} })
  return { groups, postcode: postcode ?? '' }
}

export default function GroupsPage() {
  const { groups, postcode } = useLoaderData<typeof loader>()
  return (
    <div className="page py-4 md:py-6">
      <h1>Commandes groupées</h1>
      <p className="mt-1 max-w-prose text-soft">
        Des voisins réunissent leurs besoins pour le prix de la palette. Engagez votre quantité&nbsp;: vous ne payez que
        si le minimum est atteint, votre part seulement.
      </p>
      <DistanceForm postcode={postcode} />
      {groups.length === 0 ? (
        <EmptyState
          icon={<DocumentIcon />}
          title="Aucune commande groupée ouverte"
          actions={<ButtonLink to={paths.articles()}>Parcourir les articles</ButtonLink>}
        >
          Sur la page d’un article vendu par palette, le lien «&nbsp;Ouvrir une commande groupée&nbsp;» en lance une.
        </EmptyState>
      ) : (
        <ul className="mt-4 divide-y divide-rule border-t border-t-ink border-b border-b-rule">
          {groups.map(group => (
            <GroupRow key={group.token} group={group} withTitle />
          ))}
        </ul>
      )}
    </div>
  )
}
