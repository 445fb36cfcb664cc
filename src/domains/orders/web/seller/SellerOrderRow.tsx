import { formatDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { SellerOrderTag } from '../../contract-sales.ts'
import { orderStatusLabel } from '../../rules.ts'
import { openReturnLabels, orderStatusTones } from '../labels.ts'
import { TagBadge } from '../notes/TagBadge.tsx'
import { countOrders, dueLabel } from './seller-order-labels.ts'
import type { SellerOrder } from './seller-order-list.ts'

interface RowProps {
  order: SellerOrder
  /** Every tag of the seller. */
  tags: readonly SellerOrderTag[]
  ticked: boolean
  current: boolean
  fresh: boolean
  onTick: (ticked: boolean) => void
}

/** From 64 rem on, one table row; below, three short lines. */
export const rowGrid =
  'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] gap-x-2 lg:grid-cols-[2.5rem_3rem_minmax(0,1.5fr)_minmax(0,1fr)_10rem_11rem_7.5rem] lg:gap-x-4'

export function SellerOrderRow({ order, tags, ticked, current, fresh, onTick }: RowProps) {
  return (
    <li
      className={classes(
        rowGrid,
        'items-start py-2.5 lg:items-center lg:py-1.5',
        ticked ? 'bg-action/6' : current && 'bg-chalk',
        dueLabel(order)?.tone === 'danger' && 'shadow-[inset_3px_0_0_var(--color-danger)]',
      )}
    >
      <label className="row-span-3 grid min-h-11 cursor-pointer place-items-center lg:row-span-1">
        <input
          type="checkbox"
          name="commande"
          value={order.id}
          checked={ticked}
          onChange={event => onTick(event.currentTarget.checked)}
          className="size-5"
        />
        <span className="sr-only">Cocher la commande {order.number}</span>
      </label>
      <span className="max-lg:hidden">
        {order.pictureId !== null && <Picture id={order.pictureId} alt="" width={40} height={40} />}
      </span>
      <Name order={order} fresh={fresh} />
      <span className="text-sm max-lg:col-span-2 max-lg:col-start-2 max-lg:text-soft lg:text-base">
        {order.with}
        <span className="text-sm text-soft lg:block">
          <span className="lg:hidden"> · </span>
          {order.shop ? `Retrait, ${order.shop}` : deliveryLabels[order.deliveryMode]}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-1 max-lg:col-start-2 max-lg:mt-1.5 lg:contents">
        <Due order={order} />
        <Badges order={order} tags={tags} />
      </span>
      <span className="figures text-right max-lg:self-end">
        <span className="font-semibold">{euros(order.totalCents)}</span> <span className="unit">TTC</span>
      </span>
    </li>
  )
}

function Name({ order, fresh }: { order: SellerOrder; fresh: boolean }) {
  const more = order.lineCount - 1
  return (
    <div className="min-w-0 max-lg:col-span-2">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link to={paths.order(order.id)} data-order={order.id} className="link figures font-semibold">
          {order.number}
        </Link>
        <span className="figures text-sm text-soft">{formatDate(order.createdAt)}</span>
        {fresh && <Badge tone="info">Nouvelle</Badge>}
      </span>
      <span className="flex gap-1 text-sm text-soft">
        <span className="truncate">{order.firstTitle}</span>
        {more > 0 && <span className="flex-none">+&nbsp;{more}</span>}
        <span className="figures flex-none max-sm:hidden">· {countOrders(order.unitCount, 'unité')}</span>
      </span>
    </div>
  )
}

function Due({ order }: { order: SellerOrder }) {
  const due = dueLabel(order)
  return <span className="flex empty:max-lg:hidden">{due && <Badge tone={due.tone}>{due.text}</Badge>}</span>
}

function Badges({ order, tags }: Pick<RowProps, 'order' | 'tags'>) {
  const { refundedCents, totalCents, openReturn, partlySent } = order
  return (
    <span className="flex flex-wrap gap-1 max-lg:contents">
      <Badge tone={orderStatusTones[order.status]}>{orderStatusLabel(order.status, order.deliveryMode)}</Badge>
      {partlySent && <Badge tone="info">Expédiée en partie</Badge>}
      {openReturn && <Badge tone="warning">{openReturnLabels[openReturn]}</Badge>}
      {tags.map(tag => order.tags.includes(tag.id) && <TagBadge key={tag.id} tag={tag} />)}
      {refundedCents > 0 && <Badge>{refundedCents < totalCents ? 'Remboursée en partie' : 'Remboursée'}</Badge>}
    </span>
  )
}
