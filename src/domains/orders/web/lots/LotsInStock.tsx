import type { LotInStock } from '#domains/stock/contract-lots.ts'
import { formatLongDate } from '#shared/dates.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { printedDay } from '../../rules/lots.ts'

/** What deliveries and returns brought, and how much of it may still be there. */
export function LotsInStock({ lots }: { lots: readonly LotInStock[] }) {
  if (lots.length === 0) return null
  return (
    <section aria-labelledby="lots-en-stock">
      <h2 id="lots-en-stock" className="mb-1 text-lg">
        Lots entrés en stock
      </h2>
      <p className="mb-2 max-w-2xl text-sm text-soft">
        «&nbsp;Reste au plus&nbsp;»&nbsp;: les comptages, les pertes et les ventes au comptoir ne portent pas de lot. En
        cas de rappel, vérifiez l’étiquette de chaque unité.
      </p>
      <Table
        caption="Lots entrés en stock"
        columns={columns}
        rows={lots}
        rowKey={({ offerId, lot }) => `${offerId} ${lot}`}
        tight
      />
    </section>
  )
}

const number = (value: number) => <span className="figures">{value.toLocaleString('fr-FR')}</span>

const columns: Column<LotInStock>[] = [
  {
    key: 'lot',
    title: 'Lot',
    head: true,
    cell: ({ lot, bestBefore }) => (
      <span className="block">
        <span className="figures break-words font-medium">{lot}</span>
        {bestBefore && <span className="caption block font-normal">{`DLC ou DDM ${printedDay(bestBefore)}`}</span>}
      </span>
    ),
  },
  {
    key: 'article',
    title: 'Article',
    cell: ({ title, reference }) => (
      <span className="block min-w-40">
        {title}
        <span className="caption figures block">{reference}</span>
      </span>
    ),
  },
  { key: 'entre', title: 'Entrées', align: 'end', cell: ({ arrived }) => number(arrived) },
  { key: 'parti', title: 'Parties', align: 'end', cell: ({ gone }) => number(gone) },
  { key: 'reste', title: 'Reste au plus', align: 'end', cell: ({ atMost }) => number(atMost) },
  { key: 'date', title: 'Dernière entrée', cell: ({ lastArrivedAt }) => formatLongDate(lastArrivedAt) },
]
