import { euros, vatWords } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit, quantityInWords } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { lineAmounts, type PriceBasis, unitEuros, unitTtc } from '#shared/price/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { QuoteDetail, QuoteLine } from '../contract.ts'
import { quoteLabels } from '../rules.ts'
import { quoteTones, shortDay } from './quote-labels.ts'

/** A quote as both parties read it: its state, its words, its lines. `own`: the seller reads their answer. */
export function QuoteSheet({ quote, own }: { quote: QuoteDetail; own: boolean }) {
  const { state, message, answer, wantedOn, validUntil, delayDays, depositCents, toPayCents } = quote
  const tax = own ? 'HT' : quote.basis
  const [goods, delivery] =
    tax === 'HT' ? [quote.goodsHtCents, quote.deliveryHtCents] : [quote.goodsTtcCents, quote.deliveryTtcCents]
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={quoteTones[state]}>{quoteLabels[state]}</Badge>
        <span className="text-soft">
          {[
            quote.with,
            wantedOn && `souhaité pour le ${shortDay(wantedOn)}`,
            validUntil && `valable jusqu’au ${shortDay(validUntil)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {message && <Words label="Demande" text={message} />}
      {answer && <Words label={own ? 'Votre réponse' : 'Réponse du vendeur'} text={answer} />}
      <Table
        caption="Lignes du devis"
        columns={columnsIn(tax)}
        rows={quote.lines}
        rowKey={line => line.offerId}
        tight
      />
      <dl className="ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <Amount label={`Articles ${tax}`} value={euros(goods)} />
        {delivery !== null && (
          <Amount label={`Livraison ${tax}, hors retrait`} value={delivery ? euros(delivery) : 'offerte'} />
        )}
        {toPayCents !== null && delivery !== null && tax === 'HT' && (
          <Amount label="TVA" value={euros(toPayCents - depositCents - goods - delivery)} />
        )}
        {depositCents > 0 && <Amount label="Consignes, hors TVA, rendues au retour" value={euros(depositCents)} />}
        {toPayCents !== null && (
          <>
            <dt className="border-t border-ink pt-2 font-semibold">
              {depositCents > 0 ? 'Total à payer' : 'Total à payer TTC'}
            </dt>
            <dd className="figures border-t border-ink pt-2 text-end font-semibold">{euros(toPayCents)}</dd>
          </>
        )}
        {toPayCents !== null && quote.lines.some(line => line.vatBasisPoints > 0) && (
          <dd className="caption col-span-2">
            TVA de France continentale. La commande applique celle de l’adresse de livraison.
          </dd>
        )}
        {delayDays !== null && (
          <>
            <dt className="text-soft">Délai</dt>
            <dd className="text-end">{delayDays ? `${delayDays}\u00a0jours ouvrés` : 'départ immédiat'}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

const Amount = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-soft">{label}</dt>
    <dd className="figures text-end">{value}</dd>
  </>
)

const Words = ({ label, text }: { label: string; text: string }) => (
  <div className="max-w-prose border-s-2 border-rule ps-4">
    <p className="text-sm font-medium">{label}</p>
    <p className="whitespace-pre-line text-soft">{text}</p>
  </div>
)

interface UnitPriceProps {
  cents: number
  line: QuoteLine
  tax: PriceBasis
}

const UnitPrice = ({ cents, line, tax }: UnitPriceProps) => (
  <span className="block">
    <span className="figures">{unitEuros(tax === 'HT' ? cents : unitTtc(cents, line.vatBasisPoints))}</span>{' '}
    <span className="caption block font-normal">{perUnit(line.saleUnit)}</span>
  </span>
)

const lineTotal = ({ priceCents, initialCents, quantity, vatBasisPoints }: QuoteLine, tax: PriceBasis) => {
  const { htCents, ttcCents } = lineAmounts(tax, priceCents ?? initialCents, quantity, vatBasisPoints)
  return tax === 'HT' ? htCents : ttcCents
}

const columnsIn = (tax: PriceBasis): Column<QuoteLine>[] => [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: line => (
      <div>
        <Link to={paths.article(line.slug)} className="font-medium hover:underline">
          {unbroken(line.title)}
        </Link>
        <span className="caption figures block font-normal">{line.reference}</span>
        {line.deposit && <span className="block text-sm font-normal">{depositLine(line.deposit, line.quantity)}</span>}
      </div>
    ),
  },
  {
    key: 'quantite',
    title: 'Quantité',
    align: 'end',
    cell: ({ quantity, saleUnit }) => quantityInWords(quantity, { saleUnit, packLabel: '' }),
  },
  {
    key: 'avant',
    title: `Prix ${tax} à la demande`,
    align: 'end',
    cell: line => <UnitPrice cents={line.initialCents} line={line} tax={tax} />,
  },
  {
    key: 'prix',
    title: `Prix ${tax} du devis`,
    align: 'end',
    cell: line =>
      line.priceCents === null ? (
        '—'
      ) : (
        <strong>
          <UnitPrice cents={line.priceCents} line={line} tax={tax} />
        </strong>
      ),
  },
  { key: 'tva', title: 'TVA', align: 'end', cell: line => vatWords(line.vatBasisPoints, '').trim() },
  {
    key: 'total',
    title: `Total ${tax}`,
    align: 'end',
    cell: line => <span className="figures">{euros(lineTotal(line, tax))}</span>,
  },
]
