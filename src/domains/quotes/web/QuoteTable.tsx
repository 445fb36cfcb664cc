import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Quote } from '../contract.ts'
import { quoteLabels } from '../rules.ts'
import { quoteTones, shortDay } from './quote-labels.ts'

interface Props {
  quotes: readonly Quote[]
  /** Title of the column of the other party. */
  other: string
  /** Sellers read HT; buyers the tax of their prices. */
  sells: boolean
  to: (id: number) => string
  empty: ReactNode
}

export const QuoteTable = ({ quotes, other, sells, to, empty }: Props) => (
  <Table
    caption="Devis"
    columns={columnsOf(other, sells, to)}
    rows={quotes}
    rowKey={quote => quote.id}
    tight
    empty={empty}
  />
)

const columnsOf = (other: string, sells: boolean, to: Props['to']): Column<Quote>[] => [
  {
    key: 'numero',
    title: 'Devis',
    head: true,
    cell: quote => (
      <Link to={to(quote.id)} className="link figures font-medium">
        {quote.number}
      </Link>
    ),
  },
  { key: 'avec', title: other, cell: quote => quote.with },
  {
    key: 'date',
    title: 'Demandé',
    cell: quote => <span className="whitespace-nowrap">{formatDate(quote.createdAt)}</span>,
  },
  {
    key: 'etat',
    title: 'État',
    cell: ({ state }) => <Badge tone={quoteTones[state]}>{quoteLabels[state]}</Badge>,
  },
  {
    key: 'jusquau',
    title: 'Valable jusqu’au',
    cell: ({ validUntil }) => (validUntil ? shortDay(validUntil) : '—'),
  },
  {
    key: 'montant',
    title: 'Articles',
    align: 'end',
    cell: quote => {
      const tax = sells ? 'HT' : quote.basis
      const amount = euros(tax === 'HT' ? quote.goodsHtCents : quote.goodsTtcCents)
      return <span className="figures font-semibold">{`${amount}\u00a0${tax}`}</span>
    },
  },
]
