import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { unitsLabel } from '#shared/price/packaging.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { listOwnGroups } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { GroupTable } from './GroupTable.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commandes groupées',
    description: 'Les palettes communes que vous organisez ou auxquelles vous participez.',
    path: groupPaths.mine,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listOwnGroups, {})

export default function MyGroupsPage() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Commandes groupées">
      <p className="mb-4 max-w-prose text-soft">
        Atteignez le prix de la palette avec vos voisins&nbsp;: chacun engage sa quantité, puis commande et paie sa
        part.
      </p>
      <GroupTable
        groups={groups}
        more={{
          key: 'part',
          title: 'Votre part',
          align: 'end',
          cell: ({ title: named, ownLines, organises }) => (
            <span className="block">
              {ownLines.length === 0 && '—'}
              {ownLines.map(({ title, saleUnit, quantity }) => (
                <span key={title} className="block">
                  {unitsLabel(quantity, saleUnit)}
                  {/* The row is named after the first article. */}
                  {title !== named && <span className="caption block">{title}</span>}
                </span>
              ))}
              {organises && <span className="caption block">vous organisez</span>}
            </span>
          ),
        }}
        empty={
          <EmptyState
            icon={<DocumentIcon />}
            title="Aucune commande groupée"
            actions={<ButtonLink to={groupPaths.open()}>Voir celles près de chez moi</ButtonLink>}
          >
            Sur la page d’un article vendu par palette, le lien «&nbsp;Ouvrir une commande groupée&nbsp;» en lance une.
          </EmptyState>
        }
      />
    </AccountFrame>
  )
}
