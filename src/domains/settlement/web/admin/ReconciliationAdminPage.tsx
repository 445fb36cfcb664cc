import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { listReconciliation, type MoneyDifference, resolveDifference } from '../../contract-reconciliation.ts'
import { signed } from '../labels.ts'
import { differenceWords } from './difference-words.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listReconciliation, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = textOf(form, 'id')
  const body = bodyOf(resolveDifference.body, form)
  const done = await context.get(pageApi).attempt(resolveDifference, { params: { id }, body })
  return { id: Number(id), ok: done.ok, message: done.ok ? 'Écart classé.' : (done.fields?.resolution ?? done.error) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Rapprochement',
    description: 'Ce que le prestataire de paiement, le journal et les commandes ne disent pas pareil.',
    path: workspacePaths.reconciliationAdmin,
    hidden: true,
  })

const amount = (cents: number | null) =>
  cents === null ? (
    <span className="text-soft">aucune trace</span>
  ) : (
    <span className="whitespace-nowrap">{signed(cents)}</span>
  )

const columns: Column<MoneyDifference>[] = [
  {
    key: 'ecart',
    title: 'Écart',
    head: true,
    cell: row => (
      <>
        <span className="block">{differenceWords[row.kind].title}</span>
        <span className="caption block">{`trouvé le ${formatDate(row.foundAt)}`}</span>
      </>
    ),
  },
  { key: 'prestataire', title: 'Prestataire', align: 'end', cell: row => amount(row.providerCents) },
  { key: 'journal', title: 'Journal', align: 'end', cell: row => amount(row.journalCents) },
  { key: 'commandes', title: 'Commandes', align: 'end', cell: row => amount(row.ordersCents) },
  { key: 'pieces', title: 'Pièces', phone: 'plain', cell: row => <Documents difference={row} /> },
]

export default function ReconciliationAdminPage() {
  const { last, open, closed } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <AdminFrame title="Rapprochement">
      <p className="max-w-prose text-soft">
        Chaque matin, ce que le prestataire a encaissé, remboursé, transféré aux vendeurs et versé à leur banque est
        comparé au journal et aux commandes, mouvement par mouvement, sur 35&nbsp;jours.
        {last
          ? ` Dernier passage le ${formatDateTime(last.at)}\u00a0: ${last.payments.toLocaleString('fr-FR')} paiements comparés.`
          : ' Le premier passage aura lieu demain matin.'}
      </p>
      {result && <Notice kind={result.ok ? 'success' : 'error'} live className="mt-4" title={result.message} />}
      <div className="mt-6 flex flex-col gap-10">
        {last === null ? null : open.length === 0 ? (
          <EmptyState title="Tout concorde">
            Le prestataire, le journal et les commandes ont les mêmes montants.
          </EmptyState>
        ) : (
          <Table
            caption="Écarts à expliquer"
            captionShown
            twoLines
            columns={[
              ...columns,
              {
                key: 'suite',
                title: 'Suite',
                titleHidden: true,
                phone: 'plain',
                cell: row => <Resolve difference={row} />,
              },
            ]}
            rows={open}
            rowKey={row => row.id}
          />
        )}
        {closed.length > 0 && (
          <Table
            caption="Écarts classés"
            captionShown
            tight
            twoLines
            columns={[...columns, { key: 'suite', title: 'Suite', cell: Outcome }]}
            rows={closed}
            rowKey={row => row.id}
          />
        )}
      </div>
    </AdminFrame>
  )
}

/** The purchase, its orders, and the provider's reference, to look it up there. */
function Documents({ difference }: { difference: MoneyDifference }) {
  return (
    <>
      {difference.seller && <span className="block">{difference.seller}</span>}
      {difference.purchaseNumber && <span className="block">{`Achat ${difference.purchaseNumber}`}</span>}
      {difference.orders.map(({ id, number }) => (
        <Link key={id} to={paths.order(id)} className="link figures mr-3 inline-flex min-h-8 items-center">
          {number}
        </Link>
      ))}
      <span className="caption block break-all">{difference.reference}</span>
    </>
  )
}

function Resolve({ difference }: { difference: MoneyDifference }) {
  return (
    <details className="max-w-md text-sm">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">
        Que faire
        <span className="sr-only">{` de l’écart ${difference.reference}`}</span>
      </summary>
      <p>{differenceWords[difference.kind].advice}</p>
      <Form method="post" className="mt-2 flex flex-col items-start gap-2">
        <input type="hidden" name="id" value={difference.id} />
        <TextAreaField label="Ce qui a été fait" name="resolution" rows={2} required minLength={3} maxLength={500} />
        <Button type="submit" size="sm">
          Classer l’écart
        </Button>
      </Form>
    </details>
  )
}

const Outcome = (difference: MoneyDifference) =>
  difference.resolution ? (
    <>
      <span className="block">{difference.resolution}</span>
      <span className="caption block">{difference.resolvedBy}</span>
    </>
  ) : (
    <Badge tone="success">{`Réglé le ${formatDate(difference.settledAt ?? difference.foundAt)}`}</Badge>
  )
