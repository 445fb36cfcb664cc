import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { listContractAcceptances } from '../../contract-seller-contract.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listContractAcceptances, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contrats des vendeurs',
    description: 'La version du contrat que chaque vendeur a acceptée, par qui et quand.',
    path: workspacePaths.sellerContractsAdmin,
    hidden: true,
  })

export default function SellerContractsPage() {
  const { sellers } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Contrats des vendeurs">
      <p className="mb-4 max-w-prose text-soft">
        {'La dernière version acceptée par chaque vendeur. Le texte s’écrit dans '}
        <Link to={workspacePaths.textsAdmin({ nom: 'contract' })} className="link">
          Textes
        </Link>
        {'\u00a0; chaque version part par courriel à tous les vendeurs.'}
      </p>
      <Table
        caption="Acceptations"
        rows={sellers}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', title: 'Vendeur', head: true, cell: ({ name }) => name },
          {
            key: 'state',
            title: 'Contrat en vigueur',
            cell: ({ isMissing, accepted }) =>
              isMissing ? <Badge tone="warning">À accepter</Badge> : accepted && <Badge tone="success">Accepté</Badge>,
          },
          {
            key: 'version',
            title: 'Dernière version acceptée',
            cell: ({ accepted }) =>
              accepted && (
                <a href={`/api/seller-contracts/${accepted.id}/text`} className="link">
                  {accepted.number}
                </a>
              ),
          },
          {
            key: 'who',
            title: 'Par, le',
            cell: ({ accepted }) =>
              accepted?.acceptance && `${accepted.acceptance.by}, ${formatShortDate(accepted.acceptance.at)}`,
          },
          {
            key: 'hash',
            title: 'Empreinte SHA-256',
            cell: ({ accepted }) => accepted && <code className="break-all text-xs">{accepted.sha256}</code>,
          },
        ]}
      />
    </AdminFrame>
  )
}
