import { formatDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { OrderStatement } from '../contract.ts'
import { entryLabels } from '../rules.ts'
import { rateWords, signed } from './labels.ts'

type Line = OrderStatement['lines'][number]

const columns: Column<Line>[] = [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: line => (
      <>
        <span className="block">{line.title}</span>
        <span className="caption">{`réf. ${line.reference}`}</span>
      </>
    ),
  },
  { key: 'quantite', title: 'Qté', align: 'end', cell: line => line.quantity },
  { key: 'base', title: 'Articles HT', align: 'end', cell: line => euros(line.baseCents) },
  {
    key: 'taux',
    title: 'Taux figé à la vente',
    cell: line => (
      <>
        {rateWords(line)}
        <span className="caption block">{line.ruleId === null ? 'taux du contrat' : `règle n° ${line.ruleId}`}</span>
      </>
    ),
  },
  { key: 'commission', title: 'Commission HT', align: 'end', cell: line => euros(line.commissionCents) },
  { key: 'tva', title: 'TVA 20\u00a0%', align: 'end', cell: line => euros(line.vatCents) },
]

/** A seller of another Member State accounts for the VAT of its commissions. */
const untaxedColumns = columns.map(column => (column.key === 'tva' ? { ...column, title: 'TVA' } : column))

/** The panel is below long tables: links to an order lead to it. */
export const statementAnchor = 'detail'

/** Entries of one order, which add up to its net amount. */
export function StatementPanel({ statement, closeHref }: { statement: OrderStatement; closeHref: string }) {
  return (
    <section
      id={statementAnchor}
      aria-labelledby="titre-detail"
      className="scroll-mt-4 border-t-2 border-ink bg-chalk px-4 pb-5 pt-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="titre-detail" className="text-lg">
          {'Commande '}
          <Link to={paths.order(statement.id)} className="link">
            {statement.number}
          </Link>
        </h2>
        <Link to={closeHref} preventScrollReset className="link inline-flex min-h-8 items-center text-sm">
          Fermer
        </Link>
      </div>
      <div className="mt-2 grid gap-x-10 gap-y-6 xl:grid-cols-[3fr_2fr]">
        <Table
          caption="Commission par article"
          tight
          columns={statement.lines.some(line => line.vatCents > 0) ? columns : untaxedColumns}
          rows={statement.lines}
          rowKey={line => line.reference}
        />
        <ol className="self-start text-sm">
          {statement.entries.map(entry => (
            <li key={entry.id} className="flex justify-between gap-4 border-b border-rule py-1.5">
              <span>
                {entryLabels[entry.kind]}
                {entry.reversal && ' (refus de la banque, repris)'}
                <span className="caption ml-2">
                  {formatDate(entry.at)}
                  {entry.vatCents !== null && `, dont TVA ${signed(entry.vatCents)}`}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">{signed(entry.amountCents)}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4 border-t border-ink py-1.5 font-semibold">
            <span>Net pour le vendeur</span>
            <span className="whitespace-nowrap tabular-nums">{signed(statement.netCents)}</span>
          </li>
        </ol>
      </div>
    </section>
  )
}
