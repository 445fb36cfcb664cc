import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Price } from '#ui/Price.tsx'
import type { ListLine } from '../contract-lists.ts'

interface Props {
  line: Pick<ListLine, 'slug' | 'title' | 'variantLabel' | 'saleUnit' | 'categoryId' | 'pictureId'> & {
    offered: Pick<NonNullable<ListLine['offered']>, 'vendor' | 'htCents' | 'ttcCents' | 'quantity' | 'deposit'> | null
  }
  /** Reference at the seller. */
  reference?: string | undefined
  /** About the quantity. */
  children: ReactNode
  /** Below the price. */
  priceNote?: ReactNode
  /** Below the article. */
  form?: ReactNode
}

/** An article of a purchase list with today’s seller and price. */
export function ListedLine({ line, reference, children, priceNote, form }: Props) {
  const { slug, title, variantLabel, saleUnit, offered } = line
  const name = unbroken(title)
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 py-4">
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
          <p className="text-sm text-soft">
            {[variantLabel, offered?.vendor, reference && `réf. ${reference}`].filter(Boolean).join(' · ')}
          </p>
          {children}
          {offered?.deposit && <p className="text-sm">{depositLine(offered.deposit, offered.quantity)}</p>}
          {!offered && <Badge tone="warning">Indisponible aujourd’hui</Badge>}
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
            {priceNote}
          </div>
        )}
      </div>
      {form}
    </li>
  )
}
