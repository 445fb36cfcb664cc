import { classes } from '#ui/classes.ts'
import type { TagColour } from '../../rules/order-tags.ts'

const looks: Record<TagColour, string> = {
  red: 'border-danger/40 bg-danger/6 text-danger',
  wine: 'border-index-105/40 bg-index-105/6 text-index-105',
  ochre: 'border-index-100/40 bg-index-100/8 text-index-100',
  green: 'border-index-98/40 bg-index-98/6 text-index-98',
  teal: 'border-index-102/40 bg-index-102/6 text-index-102',
  blue: 'border-index-99/40 bg-index-99/6 text-index-99',
  violet: 'border-index-104/40 bg-index-104/6 text-index-104',
  slate: 'border-index-106/40 bg-index-106/6 text-index-106',
}

/** A seller's own tag of an order: a dog-ear in its colour, and its name. */
export const TagBadge = ({ tag }: { tag: { name: string; colour: TagColour } }) => (
  <span
    className={classes(
      'inline-flex min-h-6 items-center whitespace-nowrap border border-l-4 px-1.5 text-xs font-semibold',
      looks[tag.colour],
    )}
  >
    {tag.name}
  </span>
)
