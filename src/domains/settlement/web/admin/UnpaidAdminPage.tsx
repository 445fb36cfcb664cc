import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { listUnpaid } from '../../contract-credit.ts'
import { ReceivableTable } from '../credit/ReceivableTable.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listUnpaid, {})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Impayés',
    description: 'Les commandes à échéance dont le prélèvement n’a pas abouti.',
    path: workspacePaths.unpaidAdmin,
    hidden: true,
  })

export default function UnpaidAdminPage() {
  const { receivables } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Impayés">
      <p className="-mt-3 mb-4 max-w-prose text-soft">
        La créance est celle du vendeur, qui réclame lui-même les pénalités et les frais. Un acheteur en défaut ne
        commande plus à échéance, chez aucun vendeur, tant qu’il n’a pas réglé.
      </p>
      <ReceivableTable rows={receivables} other="Acheteur et vendeur" />
    </AdminFrame>
  )
}
