import { formatShortDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { WarningIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Price } from '#ui/Price.tsx'
import type { Protection, ShownRisk } from '../contract-calendar.ts'

/** What is forecast, and what protects from it in the nearest shops, to be collected. */
export function RiskNotice({ risk: { kind, day, low, town, goods } }: { risk: ShownRisk }) {
  const isFrost = kind === 'FROST'
  return (
    <section aria-labelledby="risque" className="mt-5 border-l-4 border-danger bg-chalk p-4" data-risk={kind}>
      <h2 id="risque" className="flex items-center gap-2 text-lg">
        <WarningIcon className="text-danger" />
        {isFrost
          ? `Gel annoncé à ${town}\u00a0: ${low.toLocaleString('fr-FR')}\u00a0°C ${formatShortDate(day)}`
          : `Grêle annoncée à ${town} ${formatShortDate(day)}`}
      </h2>
      <p className="mt-1 max-w-prose text-sm">
        {isFrost
          ? 'Les bourgeons débourrés sont sensibles dès 0\u00a0°C. Prévision de commune\u00a0: les bas-fonds gèlent avant.'
          : 'Un orage de grêle est possible. Les filets se ferment avant l’orage.'}
      </p>
      {goods.length === 0 ? (
        <p className="mt-2 text-sm text-soft">Aucun magasin proche n’a de quoi s’en protéger aujourd’hui.</p>
      ) : (
        <>
          <h3 className="mt-3 text-sm font-semibold">En stock près de là, à réserver et à retirer</h3>
          <LinkArea>
            <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {goods.map(article => (
                <Good key={article.slug} article={article} />
              ))}
            </ul>
          </LinkArea>
        </>
      )}
    </section>
  )
}

const Good = ({ article }: { article: Protection }) => (
  <li className="flex gap-3 border border-rule bg-paper p-2">
    <Plate article={article} />
    <span className="min-w-0 text-sm">
      <a href={paths.article(article.slug)} className="link line-clamp-2">
        {`Réserver\u00a0: ${unbroken(article.title)}`}
      </a>
      <span className="block text-soft">{`${article.shop}, ${article.city}, à ${article.km}\u00a0km`}</span>
      <Price ht={article.htCents} ttc={article.ttcCents} unit={perUnit(article.saleUnit)} className="text-sm" />
    </span>
  </li>
)
