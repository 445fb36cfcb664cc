import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { rareStages, stageRules, stages } from '../../rules/stages.ts'
import { type SellerOrderFilters, sellerOrderSearch } from './seller-order-filters.ts'
import type { SellerOrderList } from './seller-order-list.ts'

/** The stages from left to right, each with its number of orders. */
export function StageBar({ filters, counts }: { filters: SellerOrderFilters; counts: SellerOrderList }) {
  return (
    <nav aria-label="Étapes" className="mt-5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
      <ul className="flex border-y border-y-rule border-t-ink">
        {stages.map(stage => {
          const current = stage === filters.stage
          if (rareStages.includes(stage) && counts.stages[stage] === 0 && !current) return null
          return (
            <li key={stage} className="flex-none border-rule not-first:border-l lg:flex-auto">
              <Link
                to={sellerOrderSearch(filters, { stage, mode: '' })}
                preventScrollReset
                aria-current={current ? 'page' : undefined}
                className={classes(
                  'flex min-h-14 flex-col justify-center whitespace-nowrap px-3 py-1.5 leading-tight no-underline hover:bg-chalk',
                  current && 'border-t-4 border-t-ink bg-chalk',
                )}
              >
                <span className={classes('figures text-lg font-semibold', counts.stages[stage] === 0 && 'text-soft')}>
                  {counts.stages[stage]}
                </span>
                <span className={classes('text-sm', current ? 'font-semibold' : 'text-soft')}>
                  {stageRules[stage].label}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
