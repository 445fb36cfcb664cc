import type { ReactNode } from 'react'
import { useReaderTax } from '#domains/search/web/reader-tax.ts'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { InText } from '#ui/Price.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { CalculatedNeed, LadderRung } from '../contract.ts'
import { needAmountLabel, packsLabel, perRung } from './amounts.ts'

/** Undefined while it is asked for. */
type Found = OfferAvailability | null | undefined
type Row = { rung: LadderRung; found: Found }

export interface LadderTableProps {
  need: Pick<CalculatedNeed, 'ladder' | 'unit' | 'amount'>
  /** For each rung; absent until the buyer said where. */
  deliveries?: readonly Found[]
  /** Facts and action of a pack; a link to its article when absent. */
  pack?: { facts: (rung: LadderRung) => ReactNode; action: (rung: LadderRung) => ReactNode }
}

/** The price of one piece, kilo or litre in each pack of each seller; with its delivery, the cheapest delivered first. */
export function LadderTable({ need: { ladder, unit, amount }, deliveries, pack }: LadderTableProps) {
  const isBeforeTax = useReaderTax() === 'ht'
  const rows = ladder.map((rung, index): Row => ({ rung, found: deliveries?.[index] }))
  const columns: Column<Row>[] = [
    {
      key: 'pack',
      title: 'Conditionnement',
      head: true,
      cell: ({ rung }) => <Name rung={rung} unit={unit} pack={pack} />,
    },
    {
      key: 'prix',
      title: `Prix ${perRung(ladder, unit)}`,
      align: 'end',
      phone: 'price',
      cell: ({ rung }) => <PerUnit rung={rung} />,
    },
    ...(deliveries
      ? [{ key: 'livre', title: 'Livré', align: 'end', cell: (row: Row) => <DeliveredPrice {...row} /> } as const]
      : []),
    ...(pack
      ? [
          {
            key: 'ajout',
            title: 'Quantité',
            titleHidden: true,
            align: 'end',
            phone: 'action',
            cell: ({ rung }: Row) => pack.action(rung),
          } as const,
        ]
      : []),
  ]
  return (
    <Table
      caption={`Prix à l’unité selon le conditionnement, pour ${needAmountLabel(amount, unit)}`}
      twoLines
      tight
      className="mt-2"
      columns={columns}
      rows={deliveries ? rows.toSorted((a, b) => perPiece(a, isBeforeTax) - perPiece(b, isBeforeTax)) : rows}
      rowKey={({ rung }) => rung.offerId}
    />
  )
}

function Name({
  rung,
  unit,
  pack,
}: { rung: LadderRung } & Pick<LadderTableProps, 'pack'> & Pick<CalculatedNeed, 'unit'>) {
  const packs = unbroken(packsLabel(rung))
  const amount = needAmountLabel(rung.amount, unit)
  return (
    <>
      {packs}
      <span className="text-soft">{`${packs.startsWith(amount) ? '' : ` (${amount})`}, ${rung.vendor}`}</span>
      {pack ? (
        pack.facts(rung)
      ) : (
        <Link to={paths.article(rung.slug)} className="block text-soft underline underline-offset-2">
          {rung.title}
        </Link>
      )}
    </>
  )
}

/** Those without a price of delivery come last, in their order. */
function perPiece({ rung, found }: Row, isBeforeTax: boolean): number {
  if (!found?.delivery) return Number.MAX_SAFE_INTEGER
  const name = isBeforeTax ? 'htCents' : 'ttcCents'
  return (rung[name] + found.delivery[name]) / rung.amount
}

function DeliveredPrice({ rung, found }: Row) {
  if (found === undefined) return '…'
  if (found?.delivery) return <PerUnit rung={rung} delivery={found.delivery} />
  return found?.onQuotation ? 'sur devis' : 'en retrait'
}

interface PerUnitProps {
  rung: LadderRung
  delivery?: { htCents: number; ttcCents: number }
}

/** Of one piece, kilo or litre. Four decimals below one euro, as other unit prices. */
export function PerUnit({ rung: { htCents, ttcCents, amount }, delivery }: PerUnitProps) {
  const share = (cents: number) => {
    const one = cents / amount
    return one < 100 ? Math.round(one * 100) / 100 : Math.round(one)
  }
  return <InText ht={share(htCents + (delivery?.htCents ?? 0))} ttc={share(ttcCents + (delivery?.ttcCents ?? 0))} />
}
