import { workingDays } from '#domains/shipping/rules/working-days.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { RankBars } from '#ui/charts/RankBars.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Numbers, NumbersPart } from '../contract-numbers.ts'

const count = (value: number) => value.toLocaleString('fr-FR')

interface Props {
  numbers: Numbers
  csv: (part: NumbersPart) => string
}

/** Best sellers, shortages and late orders, each with a link to the whole list as CSV. */
export function NumbersLists({ numbers: { articles, outOfStock, late, lateCount }, csv }: Props) {
  const lists = [
    {
      part: 'articles',
      title: 'Articles les plus vendus',
      rows: articles.map(({ key, title, slug, units, salesHtCents }) => ({
        key,
        label: <Link to={paths.article(slug)}>{title}</Link>,
        value: salesHtCents,
        note: `${count(units)} u.`,
      })),
      format: euros,
      empty: 'Aucune vente sur la période.',
    },
    {
      part: 'ruptures',
      title: 'Épuisés ou presque',
      rows: outOfStock.map(({ offerId, title, reference, sold, left }) => ({
        key: offerId,
        label: <Link to={workspacePaths.sellerOffer(offerId)}>{`${title}, ${reference}`}</Link>,
        value: sold,
        note: left > 0 ? `reste ${count(left)}` : 'épuisé',
      })),
      format: (value: number) => `${count(value)} en 90\u00a0j`,
      empty: 'Chaque offre vendue ces 90 derniers jours a plus de deux semaines de stock.',
    },
    {
      part: 'retards',
      title: lateCount > late.length ? `Commandes en retard (${count(lateCount)})` : 'Commandes en retard',
      rows: late.map(({ id, number, days }) => ({
        key: id,
        label: <Link to={paths.order(id)}>{number}</Link>,
        value: days,
      })),
      format: workingDays,
      empty: 'Aucune commande n’a dépassé son jour de préparation.',
    },
  ] as const
  return (
    <section aria-labelledby="listes" className="mt-8">
      <h2 id="listes" className="rubric">
        Articles et commandes
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-8 xl:grid-cols-3">
        {lists.map(({ part, title, rows, format, empty }) => (
          <div key={part} className="min-w-0">
            <RankBars title={title} rows={rows} format={format} empty={empty} />
            {rows.length > 0 && <CsvLink href={csv(part)} about={title} />}
          </div>
        ))}
      </div>
    </section>
  )
}

export const CsvLink = ({ href, about }: { href: string; about: string }) => (
  <a href={href} download className="link mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm print:hidden">
    <DownloadIcon className="size-4" />
    Tout en CSV
    <span className="sr-only">{` : ${about}`}</span>
  </a>
)
