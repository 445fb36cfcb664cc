import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { listByState, StateTabs } from '#domains/workspace/web/admin/StateTabs.tsx'
import { bodyOf } from '#shared/forms/form-body.ts'
import { toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listSandboxRecords, provokeSandbox, type SandboxRecords } from '../../contract-sandbox.ts'
import {
  BankTransferRecords,
  DebitRecords,
  DisputeRecords,
  PaymentRecords,
  RefundRecords,
} from './SandboxPaymentTables.tsx'
import { AccountRecords, MandateRecords, PayoutRecords, TransferRecords } from './SandboxTables.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Banque d’essai',
    description: 'Comptes, remboursements, virements et contestations de la démonstration.',
    path: workspacePaths.sandboxAdmin,
    hidden: true,
  })

type Book = keyof SandboxRecords
const labels: Record<Book, string> = {
  accounts: 'Comptes',
  bankTransfers: 'Virements attendus',
  mandates: 'Mandats',
  debits: 'Prélèvements',
  refunds: 'Remboursements',
  transfers: 'Transferts',
  payouts: 'Virements',
  disputes: 'Contestations',
  payments: 'Paiements',
}
const byBook = listByState<Book>(workspacePaths.sandboxAdmin, {
  accounts: undefined,
  bankTransfers: 'attendus',
  mandates: 'mandats',
  debits: 'prelevements',
  refunds: 'remboursements',
  transfers: 'transferts',
  payouts: 'virements',
  disputes: 'contestations',
  payments: 'paiements',
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  const records = await context.get(pageApi).call(listSandboxRecords, {})
  return { records, book: byBook.read(request).state }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = bodyOf(provokeSandbox.body, form)
  const outcome = await context.get(pageApi).attempt(provokeSandbox, { body })
  const isLater = body.fault === 'refund-refused' || body.fault === 'refund-delayed'
  const then = isLater ? 'le site l’apprendra au prochain remboursement' : 'son événement est en route vers le site'
  return toFormState('fault', outcome, `C’est noté à la banque\u00a0: ${then}.`)
}

export default function SandboxAdminPage() {
  const { records, book } = useLoaderData<typeof loader>()
  const counts = Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.length]))
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
      <StateTabs label="Livres de la banque" labels={labels} counts={counts} current={book} to={byBook.address} />
      <div className="mt-6">
        {book === 'accounts' && <AccountRecords rows={records.accounts} />}
        {book === 'bankTransfers' && <BankTransferRecords rows={records.bankTransfers} />}
        {book === 'mandates' && <MandateRecords rows={records.mandates} />}
        {book === 'debits' && <DebitRecords rows={records.debits} />}
        {book === 'refunds' && <RefundRecords rows={records.refunds} />}
        {book === 'transfers' && <TransferRecords rows={records.transfers} />}
        {book === 'payouts' && <PayoutRecords rows={records.payouts} />}
        {book === 'disputes' && <DisputeRecords rows={records.disputes} />}
        {book === 'payments' && <PaymentRecords rows={records.payments} />}
      </div>
    </AdminFrame>
  )
}
