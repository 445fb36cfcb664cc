import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { figure, perUnit } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { InText, Price } from '#ui/Price.tsx'
import type { ScheduledLine } from '../../contract-schedules.ts'
import { priceChange } from '../../rules.ts'
import { Plate } from '../Plate.tsx'

export function ScheduledLineRow({ line }: { line: ScheduledLine }) {
  const { slug, title, variantLabel, saleUnit, quantity, offered, before, isReplaced, formerVendor } = line
  const name = unbroken(title)
  const change = priceChange(before, offered)
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 py-4">
      <Plate article={line} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 md:flex-1 md:basis-56">
          <h2 className="text-base">
            {slug ? (
              <Link to={paths.article(slug)} className="hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-sm text-soft">{[variantLabel, offered?.vendor].filter(Boolean).join(' · ')}</p>
          <p className="figures text-sm">
            {offered && offered.quantity !== quantity
              ? `${figure(offered.quantity)} au lieu de ${figure(quantity)}`
              : `${figure(quantity)} ×`}
          </p>
          {!offered && <Badge tone="warning">Indisponible aujourd’hui</Badge>}
          {isReplaced && formerVendor && <p className="text-sm">{`Au lieu de ${formerVendor}`}</p>}
        </div>
        {offered && (
          <div className="ml-auto flex flex-col items-end">
            <Price
              ht={offered.htCents}
              ttc={offered.ttcCents}
              unit={perUnit(saleUnit)}
              align="end"
              className="text-base"
            />
            {before && change && (
              <p className="text-sm text-soft">
                {change === 'fell' ? 'En baisse, dernier achat\u00a0: ' : 'En hausse, dernier achat\u00a0: '}
                <InText ht={before.htCents} ttc={before.ttcCents} />
              </p>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
