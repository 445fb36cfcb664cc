import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { OperationResponse } from '#shared/contract.ts'
import { formatDateTime, formatLongDate, formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { showEinvoicing } from '../../contract-einvoicing.ts'
import { commissionCorrectionFor, correctionFor, depositStateLabels, sizeClassLabels } from '../../rules-life-cycle.ts'
import { vatRegimeLabels } from '../../rules-reporting.ts'

export type Einvoicing = OperationResponse<typeof showEinvoicing>
type Waiting = Einvoicing['deposits'][number]
type Returned = Einvoicing['returned'][number]
type Report = Einvoicing['reports'][number]
type SellerTerms = Einvoicing['sellers'][number]

/** A document of commissions has no order. */
const isCommission = (row: Waiting | Returned) => row.orderId === null
const pdfOf = (row: Waiting | Returned) =>
  isCommission(row) ? `/api/settlement/invoices/${row.invoiceId}/pdf` : `/api/invoices/${row.invoiceId}/pdf`
const keyOf = (row: Waiting | Returned) => `${isCommission(row) ? 'commission' : 'vente'}-${row.invoiceId}`

const documentColumns = <Row extends Waiting | Returned>(): Column<Row>[] => [
  {
    key: 'numero',
    title: 'Document',
    head: true,
    cell: row => (
      <>
        <a href={pdfOf(row)} className="link figures">
          {row.number}
        </a>
        <span className="caption block">{`depuis le ${formatDateTime(row.since)}`}</span>
      </>
    ),
  },
  { key: 'parties', title: 'Vendeur, acheteur', cell: row => `${row.seller} → ${row.buyer}` },
  {
    key: 'commande',
    title: 'Commande',
    cell: row =>
      row.orderId === null ? (
        <Link to={workspacePaths.sellerAccountsAdmin({ vendeur: row.vendorId ?? undefined })} className="link">
          commissions
        </Link>
      ) : (
        <Link to={paths.order(row.orderId)} className="link figures">
          {row.orderNumber}
        </Link>
      ),
  },
]

type Intent = 'deposit' | 'commission' | 'report' | 'reissue'
const Send = ({ id, intent, label }: { id: number; intent: Intent; label: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Button type="submit" name="intent" value={intent} look="quiet">
      {intent === 'reissue' ? 'Réémettre' : 'Renvoyer'}
      <span className="sr-only">{` ${label}`}</span>
    </Button>
  </Form>
)

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className="rubric">{title}</h2>
    <p className="mt-3 text-soft">{children}</p>
  </section>
)

const wordsFor = (row: Returned) => {
  if (isCommission(row)) return commissionCorrectionFor(row.reasonCode ?? '')
  if (row.state === 'REJECTED') return correctionFor(row.reasonCode ?? '')
  return 'L’acheteur et le vendeur s’entendent\u00a0; un avoir annule la facture s’il y a lieu.'
}

/** Rejected documents are corrected; refused ones are settled between their parties. */
export function ReturnedTable({ rows }: { rows: readonly Returned[] }) {
  const title = 'Rejetées ou refusées'
  const columns: Column<Returned>[] = [
    ...documentColumns<Returned>(),
    {
      key: 'motif',
      title: 'Motif',
      phone: 'plain',
      cell: row => (
        <>
          <Badge tone="danger">{depositStateLabels[row.state]}</Badge> {row.reason && `«\u00a0${row.reason}\u00a0» `}
          <span className="block text-sm text-soft">{wordsFor(row)}</span>
        </>
      ),
    },
    {
      key: 'suite',
      title: 'Suite',
      titleHidden: true,
      align: 'end',
      phone: 'action',
      cell: row =>
        isCommission(row) ? (
          <Send id={row.invoiceId} intent="reissue" label={row.number} />
        ) : (
          row.state === 'REJECTED' && (
            <Link to={`${workspacePaths.invoicesAdmin}?corriger=${row.invoiceId}`} className="link">
              Corriger
              <span className="sr-only">{` ${row.number}`}</span>
            </Link>
          )
        ),
    },
  ]
  return (
    <Table
      caption={title}
      captionShown
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      empty={<Nothing title={title}>Aucun document n’est revenu.</Nothing>}
    />
  )
}

export function WaitingTable({ rows, count }: { rows: readonly Waiting[]; count: number }) {
  const title = 'À déposer'
  const columns: Column<Waiting>[] = [
    ...documentColumns<Waiting>(),
    {
      key: 'essais',
      title: 'Essais',
      phone: 'plain',
      cell: row => (
        <>
          {row.attempts === 0 ? 'pas encore envoyé' : `${row.attempts}\u00a0essai${row.attempts > 1 ? 's' : ''}`}
          {row.failure && <span className="block text-sm text-danger">{row.failure}</span>}
          <span className="caption block">{`prochain le ${formatDateTime(row.nextAt)}`}</span>
        </>
      ),
    },
    {
      key: 'suite',
      title: 'Suite',
      titleHidden: true,
      align: 'end',
      phone: 'action',
      cell: row => <Send id={row.invoiceId} intent={isCommission(row) ? 'commission' : 'deposit'} label={row.number} />,
    },
  ]
  return (
    <div>
      <Table
        caption={title}
        captionShown
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        empty={<Nothing title={title}>Tout ce qui devait partir est déposé.</Nothing>}
      />
      {count > rows.length && (
        <p className="mt-2 text-sm text-soft">{`Les ${rows.length} plus anciens de ${count.toLocaleString('fr-FR')} documents.`}</p>
      )}
    </div>
  )
}

const flowLabels = { SALES: 'Ventes (10.3)', PAYMENTS: 'Encaissements (10.4)' } as const
const reportStates: Record<Report['state'], { label: string; tone: Tone }> = {
  SENT: { label: 'Transmis', tone: 'success' },
  WAITING: { label: 'À transmettre', tone: 'neutral' },
  LATE: { label: 'En retard', tone: 'danger' },
  REFUSED: { label: 'Refusé', tone: 'danger' },
}

export function ReportTable({ rows }: { rows: readonly Report[] }) {
  const title = 'Rapports de TVA (e-reporting)'
  const columns: Column<Report>[] = [
    {
      key: 'vendeur',
      title: 'Vendeur',
      head: true,
      cell: row => (
        <>
          {row.seller}
          <span className="caption block">
            {flowLabels[row.flow]}
            {row.version > 1 && `, rectificatif n°\u00a0${row.version - 1}`}
          </span>
        </>
      ),
    },
    {
      key: 'periode',
      title: 'Période',
      cell: row => `${formatShortDate(row.from)} – ${formatShortDate(row.to)}`,
    },
    { key: 'echeance', title: 'À remettre avant le', cell: row => formatShortDate(row.dueOn) },
    { key: 'tva', title: 'TVA', align: 'end', cell: row => <span className="figures">{euros(row.vatCents)}</span> },
    {
      key: 'etat',
      title: 'État',
      cell: row => (
        <>
          <Badge tone={reportStates[row.state].tone}>{reportStates[row.state].label}</Badge>
          {row.failure && <span className="block text-sm text-danger">{row.failure}</span>}
        </>
      ),
    },
    {
      key: 'suite',
      title: 'Suite',
      titleHidden: true,
      align: 'end',
      phone: 'action',
      cell: row => row.state !== 'SENT' && <Send id={row.id} intent="report" label={`le rapport de ${row.seller}`} />,
    },
  ]
  return (
    <Table
      caption={title}
      captionShown
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      empty={
        <Nothing title={title}>
          Les périodes échues des vendeurs qui y sont tenus sont additionnées chaque nuit, puis transmises.
        </Nothing>
      }
    />
  )
}

export function SellerTermsTable({ rows }: { rows: readonly SellerTerms[] }) {
  const columns: Column<SellerTerms>[] = [
    { key: 'nom', title: 'Vendeur', head: true, cell: row => row.name },
    {
      key: 'taille',
      title: 'Taille',
      cell: row => (row.sizeClass ? sizeClassLabels[row.sizeClass] : <Badge tone="warning">à déclarer</Badge>),
    },
    {
      key: 'regime',
      title: 'Régime de TVA',
      cell: row => (row.vatRegime ? vatRegimeLabels[row.vatRegime] : '–'),
    },
    { key: 'emission', title: 'Émet par la plateforme dès le', cell: row => formatLongDate(row.issuingSince) },
    {
      key: 'mandat',
      title: 'Factures',
      cell: row => (row.hasMandate ? 'sous mandat' : 'établies par le vendeur'),
    },
  ]
  return <Table caption="Vendeurs" captionShown tight columns={columns} rows={rows} rowKey={row => row.id} />
}
