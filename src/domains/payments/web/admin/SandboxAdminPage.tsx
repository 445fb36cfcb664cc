import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listSandboxRecords, provokeSandbox } from '../../contract-sandbox.ts'
import {
  AccountRecords,
  BankTransferRecords,
  DebitRecords,
  DisputeRecords,
  MandateRecords,
  PaymentRecords,
  PayoutRecords,
  TransferRecords,
} from './SandboxTables.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Banque d’essai',
    description: 'Comptes, transferts, virements et contestations de la démonstration.',
    path: workspacePaths.sandboxAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listSandboxRecords, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const outcome = await context.get(pageApi).attempt(provokeSandbox, { body: bodyOf(provokeSandbox.body, form) })
  return toFormState('fault', outcome, 'C’est noté à la banque\u00a0: son événement est en route vers le site.')
}

export default function SandboxAdminPage() {
  const records = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <AdminFrame title="Banque d’essai">
      <p className="-mt-3 mb-4 max-w-prose text-soft">
        Les livres de la banque de démonstration, qui tient lieu de prestataire de paiement. Chaque bouton y provoque un
        changement ou une panne&nbsp;; le site l’apprend par un événement, comme d’un vrai prestataire.{' '}
        <Link to={workspacePaths.sellerAccountsAdmin()} className="link">
          Comptes des vendeurs
        </Link>
      </p>
      <FormNotice state={result} intent="fault" />
      <div className="mt-6 flex flex-col gap-10">
        <AccountRecords rows={records.accounts} />
        <BankTransferRecords rows={records.bankTransfers} />
        <MandateRecords rows={records.mandates} />
        <DebitRecords rows={records.debits} />
        <TransferRecords rows={records.transfers} />
        <PayoutRecords rows={records.payouts} />
        <DisputeRecords rows={records.disputes} />
        <PaymentRecords rows={records.payments} />
      </div>
    </AdminFrame>
  )
}
