import { documentPath } from '#domains/catalogue/rules/article-sheet.ts'
import { madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import { announcedLabel } from '#domains/shipping/rules/working-days.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros, percent, vatWords } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ecoWords, ecoWordsHt } from '#shared/price/eco.ts'
import { goodsWords } from '#shared/price/goods-words.ts'
import { figure, perUnit, pricedQuantity, receivedAs, unitsLabel } from '#shared/price/packaging.ts'
import { depositLine, returnablesLabel } from '#shared/price/packaging-deposit.ts'
import { unitEuros } from '#shared/price/price.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { OrderDetail, OrderLine } from '../contract-detail.ts'
import { lotLabel } from '../rules/lots.ts'
import { paidWords } from '../rules/other-means.ts'

export function OrderLines({ order }: { order: OrderDetail }) {
  const isConsumer = readsTtc(order)
  if (order.replaces) return <ReplacementLines order={order} />
  // Seller and operator read lines charged TTC as they were charged, with their HT.
  const charged = order.lines.some(line => line.basis === 'TTC') ? [...pricesTtc, totalHt] : pricesHt
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="rubric mb-3">
        Articles
      </h2>
      <Table
        caption={`Articles de la commande ${order.number}`}
        columns={[...describedBy(order), ...(isConsumer ? pricesTtc : charged)]}
        rows={order.lines}
        rowKey={line => line.id}
      />
      <Totals order={order} />
    </section>
  )
}

/** Goods sent again for a return have no price. */
const ReplacementLines = ({ order }: { order: OrderDetail }) => (
  <section aria-labelledby="articles">
    <h2 id="articles" className="rubric mb-3">
      Articles
    </h2>
    <Table
      caption={`Articles de la commande ${order.number}`}
      columns={describedBy(order)}
      rows={order.lines}
      rowKey={line => line.id}
    />
    <p className="mt-3 text-end font-semibold">Rien à payer&nbsp;: articles remplacés.</p>
  </section>
)

/** A private buyer reads prices TTC only; the seller and the operator also read HT. */
const readsTtc = (order: OrderDetail) => order.buyer.kind === 'normal' && order.actors.every(actor => actor === 'buyer')

const describedBy = (order: OrderDetail): Column<OrderLine>[] => [
  {
    key: 'picture',
    title: 'Image',
    titleHidden: true,
    cell: line =>
      line.pictureId === null ? null : (
        <Picture id={line.pictureId} alt="" width={56} height={56} index={line.categoryId} className="max-sm:hidden" />
      ),
  },
  { key: 'title', title: 'Article', head: true, cell: line => <Title line={line} lots={lotLabels(order, line)} /> },
  {
    key: 'quantity',
    title: 'Quantité',
    align: 'end',
    cell: line => (
      <span className="figures">
        {quantityOf(line)}
        {line.saleUnit && <Received quantity={line.quantity} saleUnit={line.saleUnit} packLabel={line.packLabel} />}
        {line.announcedWeek && <span className="block text-xs">{announcedLabel(line.announcedWeek)}</span>}
        {line.refundedQuantity > 0 && (
          <span className="block text-xs text-lie">
            dont remboursé&nbsp;: {pricedQuantity(line.refundedQuantity, line.saleUnit ?? '')}
          </span>
        )}
      </span>
    ),
  },
]

/** « 5 mille » beside a price per thousand, « 3 pièces ». */
const quantityOf = ({ quantity, saleUnit }: OrderLine) =>
  saleUnit === 'mille'
    ? pricedQuantity(quantity, saleUnit)
    : saleUnit
      ? unitsLabel(quantity, saleUnit)
      : figure(quantity)

function Received({ quantity, ...pack }: { quantity: number; saleUnit: string; packLabel: string }) {
  const received = receivedAs(quantity, pack)
  return received && <span className="block whitespace-normal text-xs text-soft">{`soit ${received}`}</span>
}

const vat: Column<OrderLine> = {
  key: 'vat',
  title: 'TVA',
  align: 'end',
  cell: line => <span className="figures">{percent(line.vatBasisPoints)}</span>,
}
const amount = (key: string, title: string, cents: (line: OrderLine) => number, strong = false): Column<OrderLine> => ({
  key,
  title,
  align: 'end',
  cell: line => <span className={strong ? 'figures font-semibold' : 'figures'}>{euros(cents(line))}</span>,
})

const unitPrice = (title: string, cents: (line: OrderLine) => number): Column<OrderLine> => ({
  key: 'price',
  title,
  align: 'end',
  cell: line => (
    <span className="figures">
      {unitEuros(cents(line))}
      {line.saleUnit && <span className="caption block">{perUnit(line.saleUnit)}</span>}
    </span>
  ),
})

const totalHt = amount('ht', 'Total HT', line => line.htCents)
const pricesHt = [
  unitPrice('Prix HT', line => line.unitPriceCents),
  vat,
  amount('total', 'Total HT', line => line.htCents, true),
]
const pricesTtc = [
  unitPrice('Prix TTC', line => line.unitTtcCents),
  vat,
  amount('total', 'Total TTC', line => line.totalCents, true),
]

/** Of every shipment; a kit's are those of its parts. */
const lotLabels = ({ lots }: OrderDetail, { id, parts }: OrderLine): string[] =>
  lots
    .filter(({ lineId }) => lineId === id)
    .flatMap(units => units.lots.map(lot => `${parts.length ? `${units.title}, ` : ''}${lotLabel(lot)}`))

function Title({ line, lots }: { line: OrderLine; lots: readonly string[] }) {
  return (
    <div>
      <Link to={paths.article(line.slug)} className="font-medium hover:underline">
        {line.title}
      </Link>
      <span className="block text-sm font-normal text-soft">{detailOf(line)}</span>
      {lots.length > 0 && (
        <span className="figures block whitespace-pre-line break-words text-sm font-normal text-soft">
          {lots.join('\n')}
        </span>
      )}
      {line.priceListName && (
        <span className="block text-sm font-normal">{`Prix convenu\u00a0: ${line.priceListName}`}</span>
      )}
      {line.discountCents > 0 && (
        <span className="figures block text-sm font-normal text-action">
          {`Code promotionnel\u00a0: −${euros(line.discountCents)}\u00a0${line.basis}, déduits du total`}
        </span>
      )}
      {line.deposit && <span className="block text-sm font-normal">{depositOf(line.deposit, line.quantity)}</span>}
      {line.leadDays !== null && <span className="block text-sm font-normal">{madeToOrderLabel(line.leadDays)}</span>}
      {line.safetySheets.map(id => (
        <a key={id} href={documentPath(id)} type="application/pdf" className="link block text-sm font-normal">
          Fiche de données de sécurité (PDF)
        </a>
      ))}
      {line.parts.length > 0 && (
        <span className="block text-sm font-normal">
          {`Contient\u00a0: ${line.parts.map(partLabel).join('\u00a0; ')}`}
        </span>
      )}
    </div>
  )
}

const partLabel = ({ title, variantLabel, quantity }: OrderLine['parts'][number]) =>
  `${figure(quantity)}\u00a0× ${[title, variantLabel].filter(Boolean).join(', ')}`

const depositOf = (deposit: NonNullable<OrderLine['deposit']>, quantity: number) =>
  [
    depositLine(deposit, quantity),
    deposit.returned > 0 && `déjà rendus\u00a0: ${returnablesLabel(deposit.kind, deposit.returned)}`,
  ]
    .filter(Boolean)
    .join('\u00a0; ')

function detailOf(line: OrderLine): string {
  const { reference, ecoCents, basis, vatBasisPoints } = line
  const eco = basis === 'TTC' ? ecoWords(ecoCents, vatBasisPoints) : ecoWordsHt(ecoCents)
  return [...goodsWords(line), `réf.\u00a0${reference}`, eco].filter(Boolean).join(' · ')
}

function Totals({ order }: { order: OrderDetail }) {
  const refunded = order.refunds.filter(refund => refund.status !== 'FAILED')
  const isConsumer = readsTtc(order)
  const delivery = deliveryLabels[order.deliveryMode]
  const vatRows = (words: string) =>
    order.vat.map(rate => (
      <Row key={rate.basisPoints} label={vatWords(rate.basisPoints, words, order.noVatWords)} amount={rate.vatCents} />
    ))
  return (
    <>
      <dl className="ml-auto mt-4 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {isConsumer ? (
          <>
            <Row label="Articles TTC" amount={order.totalCents - order.deliveryCents - order.depositCents} />
            <Row label={`${delivery} TTC`} amount={order.deliveryCents} free />
          </>
        ) : (
          <>
            <Row label="Articles HT" amount={order.goodsHtCents} />
            <Row label={`${delivery} HT`} amount={order.deliveryHtCents} free />
            <Row label="Total HT" amount={order.totalHtCents} />
            {vatRows('TVA')}
          </>
        )}
        {order.depositCents > 0 && <Row label="Consignes, hors TVA" amount={order.depositCents} />}
        <Row
          label={order.depositCents > 0 ? 'Total, consignes comprises' : 'Total TTC'}
          amount={order.totalCents}
          strong
        />
        {isConsumer && vatRows('dont TVA')}
        {order.balance && (
          <>
            <Row label="Acompte à la commande" amount={order.balance.downPaymentCents} />
            <Row label={order.balance.isDue ? 'Solde à payer' : 'Solde'} amount={order.balance.leftCents} />
          </>
        )}
        {refunded.map(refund => (
          <Row key={refund.id} label={refundLabel(refund)} amount={-refund.amountCents} />
        ))}
        {order.commissionCents !== null && <Row label="Commission Cep & Chai HT" amount={order.commissionCents} />}
      </dl>
      {order.vatProof && <p className="mt-2 text-end text-sm text-soft">{order.vatProof}</p>}
    </>
  )
}

const refundLabel = ({ gesture, status, paid }: OrderDetail['refunds'][number]) => {
  if (paid) return `${gesture ? 'Geste commercial' : 'Remboursé'} ${paidWords(paid)}`
  const [done, pending] = gesture
    ? ['Geste commercial', 'Geste commercial en cours']
    : ['Remboursé', 'Remboursement en cours']
  return status === 'DONE' ? done : pending
}

function Row({ label, amount, strong, free }: { label: string; amount: number; strong?: boolean; free?: boolean }) {
  const look = strong ? 'border-t border-ink pt-1 text-lg font-semibold' : ''
  return (
    <>
      <dt className={strong ? look : 'wrap-anywhere text-soft'}>{label}</dt>
      <dd className={`figures text-right ${look}`}>{free && amount === 0 ? 'Offert' : euros(amount)}</dd>
    </>
  )
}
