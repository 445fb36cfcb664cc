import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { figure, perUnit } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Plate } from '#ui/Plate.tsx'
import { InText, Price } from '#ui/Price.tsx'
import type { CartFill, SimilarArticle } from '../contract.ts'
import { type FillOutcome, priceChange } from '../rules.ts'

type Row = CartFill['rows'][number]

const outcomes: Record<FillOutcome, { label: string; tone: Tone }> = {
  added: { label: 'Au panier', tone: 'success' },
  adapted: { label: 'Quantité adaptée', tone: 'info' },
  replaced: { label: 'Autre vendeur', tone: 'info' },
  missing: { label: 'Indisponible', tone: 'warning' },
}

/** What became of each line put into the cart at once: missing ones first, then by seller. */
export function FillSummary({ fill }: { fill: CartFill }) {
  const missing = fill.rows.filter(({ outcome }) => outcome === 'missing')
  const bySeller = Map.groupBy(
    fill.rows.filter(({ outcome }) => outcome !== 'missing'),
    ({ vendor }) => vendor ?? '',
  )
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-soft">
          <span className="font-medium text-ink">{countsOf(fill.rows)}</span> {`${fill.source}, `}
          {formatDateTime(fill.at)}.
        </p>
        <ButtonLink look="primary" to={paths.cart}>
          Voir le panier
        </ButtonLink>
      </div>
      {missing.length > 0 && <Section title="À remplacer" rows={missing} />}
      {[...bySeller].map(([vendor, rows]) => (
        <Section key={vendor} title={vendor} rows={rows} />
      ))}
    </>
  )
}

function countsOf(rows: readonly Row[]) {
  const missing = rows.filter(({ outcome }) => outcome === 'missing').length
  const added = rows.length - missing
  const changed = rows.filter(({ before, now }) => priceChange(before, now)).length
  const parts = [
    added === 0 ? 'Rien n’a été mis au panier' : `${added} article${added > 1 ? 's' : ''} au panier`,
    missing > 0 && `${missing} indisponible${missing > 1 ? 's' : ''}`,
    changed > 0 && `${changed} prix ${changed > 1 ? 'ont' : 'a'} changé`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

const Section = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <section className="mt-8">
    <h2 className="border-b border-ink pb-1 text-lg">{title}</h2>
    <ul className="divide-y divide-rule">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a summary never change
        <SummaryRow key={index} row={row} />
      ))}
    </ul>
  </section>
)

function SummaryRow({ row }: { row: Row }) {
  const { label, tone } = outcomes[row.outcome]
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 py-4">
      <Plate article={row} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 md:flex-1 md:basis-56">
          <h3 className="text-base">
            {row.slug ? (
              <Link to={paths.article(row.slug)} className="hover:underline">
                {unbroken(row.title)}
              </Link>
            ) : (
              unbroken(row.title)
            )}
          </h3>
          {row.variantLabel && <p className="text-sm text-soft">{row.variantLabel}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone={tone}>{label}</Badge>
            <span className="figures">
              {row.added > 0 && row.added !== row.wanted
                ? `${figure(row.added)} au lieu de ${figure(row.wanted)}`
                : `${figure(row.added || row.wanted)} ×`}
            </span>
            {row.outcome === 'replaced' && row.formerVendor && <span>{`au lieu de ${row.formerVendor}`}</span>}
          </p>
          {row.reason && <p className="mt-1 text-sm">{row.reason}</p>}
        </div>
        {row.now && <PriceNow row={row} now={row.now} />}
      </div>
      {row.similar.length > 0 && <SimilarArticles articles={row.similar} />}
    </li>
  )
}

function PriceNow({ row: { before, saleUnit }, now }: { row: Row; now: NonNullable<Row['now']> }) {
  const change = priceChange(before, now)
  return (
    <div className="ml-auto flex flex-col items-end">
      <Price ht={now.htCents} ttc={now.ttcCents} unit={perUnit(saleUnit)} align="end" className="text-base" />
      {before && change && (
        <p className="text-sm text-soft">
          {change === 'fell' ? 'En baisse, avant\u00a0: ' : 'En hausse, avant\u00a0: '}
          <InText ht={before.htCents} ttc={before.ttcCents} />
        </p>
      )}
    </div>
  )
}

const SimilarArticles = ({ articles }: { articles: readonly SimilarArticle[] }) => (
  <div className="col-span-2">
    <p className="text-sm font-medium">Articles similaires</p>
    <ul className="mt-2 grid gap-3 sm:grid-cols-3">
      {articles.map(article => (
        <li key={article.slug} className="flex min-w-0 gap-3 border border-rule p-2">
          <Plate article={article} />
          <div className="min-w-0">
            <Link to={paths.article(article.slug)} className="link line-clamp-2 text-sm">
              {unbroken(article.title)}
            </Link>
            <Price
              ht={article.priceCents}
              ttc={unitTtc(article.priceCents, article.vatBasisPoints)}
              unit={perUnit(article.saleUnit)}
              className="text-sm"
            />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
