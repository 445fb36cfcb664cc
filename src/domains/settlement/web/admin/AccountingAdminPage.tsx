import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { monthName } from '#shared/months.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { month as monthShape } from '../../contract.ts'
import { type AccountingMonth, type AccountSums, closeJournalMonth, showAccounting } from '../../contract-accounting.ts'
import { signed } from '../labels.ts'

export function loader({ context, request }: LoaderFunctionArgs) {
  const month = monthShape.safeParse(new URL(request.url).searchParams.get('mois'))
  return context.get(pageApi).call(showAccounting, { query: month.success ? { month: month.data } : {} })
}

export async function action({ context, request }: ActionFunctionArgs) {
  const body = bodyOf(closeJournalMonth.body, await request.formData())
  const done = await context.get(pageApi).attempt(closeJournalMonth, { body })
  return done.ok
    ? { ok: true, message: `Clôture faite\u00a0: ${monthName(done.data.month)} n’accepte plus d’écriture.` }
    : { ok: false, message: done.error }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptabilité',
    description: 'Le journal en partie double\u00a0: mois, clôtures, soldes des comptes et fichier des écritures.',
    path: workspacePaths.accountingAdmin(),
    hidden: true,
  })

const fecHref = (period: string) => `/api/settlement/fec?period=${period}`

const monthColumns: Column<AccountingMonth>[] = [
  {
    key: 'mois',
    title: 'Mois',
    head: true,
    cell: row => (
      <Link
        to={workspacePaths.accountingAdmin(row.month)}
        preventScrollReset
        className="link inline-flex min-h-8 items-center first-letter:uppercase"
      >
        {monthName(row.month)}
      </Link>
    ),
  },
  { key: 'ecritures', title: 'Écritures', align: 'end', cell: row => row.entries.toLocaleString('fr-FR') },
  { key: 'total', title: 'Total débit et crédit', align: 'end', cell: row => signed(row.debitCents) },
  { key: 'etat', title: 'État', cell: row => <MonthState row={row} /> },
  { key: 'fichier', title: 'Fichier des écritures', cell: row => row.closedAt && <FecLink period={row.month} /> },
]

const accountColumns: Column<AccountSums>[] = [
  {
    key: 'compte',
    title: 'Compte',
    head: true,
    cell: row => (
      <>
        <span className="figures">{row.number}</span>
        <span className="caption block">{row.title}</span>
      </>
    ),
  },
  { key: 'debit', title: 'Débit', align: 'end', cell: row => signed(row.debitCents) },
  { key: 'credit', title: 'Crédit', align: 'end', cell: row => signed(row.creditCents) },
  { key: 'solde', title: 'Solde fin de mois', align: 'end', cell: row => <Side cents={row.balanceCents} /> },
]

export default function AccountingAdminPage() {
  const { months, month, accounts } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const years = closedYears(months)
  return (
    <AdminFrame title="Comptabilité">
      <p className="max-w-prose text-soft">
        Chaque encaissement, vente, remboursement et virement est une écriture équilibrée, jamais modifiée. Un mois clos
        n’en accepte plus et s’exporte au format de l’administration fiscale (article A47 A-1 du livre des procédures
        fiscales).
      </p>
      {result && <Notice kind={result.ok ? 'success' : 'error'} live className="mt-4" title={result.message} />}
      <div className="mt-6 flex flex-col gap-10">
        <Table
          caption="Mois du journal"
          captionShown
          tight
          columns={monthColumns}
          rows={months}
          rowKey={row => row.month}
          isCurrent={row => row.month === month}
          empty={<p className="mt-2 text-soft">Aucune écriture&nbsp;: la première vente payée ouvrira le journal.</p>}
        />
        {years.length > 0 && (
          <p className="-mt-6 flex flex-wrap gap-x-6">
            {years.map(year => (
              <FecLink key={year} period={year} />
            ))}
          </p>
        )}
        <Table
          caption={`Comptes, ${monthName(month)}`}
          captionShown
          tight
          columns={accountColumns}
          rows={accounts}
          rowKey={row => row.number}
          empty={<p className="mt-2 text-soft">Aucune écriture jusqu’à ce mois-là.</p>}
        />
      </div>
    </AdminFrame>
  )
}

/** Years that are over and whose months are all closed. */
const closedYears = (months: readonly AccountingMonth[]) => {
  const years = [...new Set(months.map(row => row.month.slice(0, 4)))]
  const thisYear = String(new Date().getFullYear())
  return years.filter(
    year => year < thisYear && months.every(row => row.closedAt !== null || !row.month.startsWith(year)),
  )
}

const FecLink = ({ period }: { period: string }) => (
  <a
    href={fecHref(period)}
    download
    className="link inline-flex min-h-8 items-center gap-1.5 whitespace-nowrap text-sm"
  >
    <DownloadIcon className="size-4" />
    {period.length === 4 ? `FEC ${period}` : 'FEC'}
    <span className="sr-only">{` de ${period.length === 4 ? `l’année ${period}` : monthName(period)}`}</span>
  </a>
)

function MonthState({ row }: { row: AccountingMonth }) {
  if (row.closedAt)
    return (
      <>
        <Badge tone="success">Clos</Badge>
        <span className="caption block">{`le ${formatDate(row.closedAt)}${row.closedBy ? `, ${row.closedBy}` : ''}`}</span>
      </>
    )
  if (!row.closable) return <Badge tone="neutral">Ouvert</Badge>
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">
        {'Clôturer'}
        <span className="sr-only">{` ${monthName(row.month)}`}</span>
      </summary>
      <Form method="post" className="mt-1 flex max-w-xs flex-col items-start gap-2">
        <p>
          La clôture est définitive. Vérifiez d’abord qu’aucun écart n’attend au{' '}
          <Link to={workspacePaths.reconciliationAdmin} className="link">
            rapprochement
          </Link>
          .
        </p>
        <input type="hidden" name="month" value={row.month} />
        <Button type="submit" size="sm">
          Clôturer ce mois
        </Button>
      </Form>
    </details>
  )
}

const Side = ({ cents }: { cents: number }) => (
  <span className="whitespace-nowrap">
    {signed(Math.abs(cents))}
    <span className="caption ml-1">{cents === 0 ? 'soldé' : cents > 0 ? 'débiteur' : 'créditeur'}</span>
  </span>
)
