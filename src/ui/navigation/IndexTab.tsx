import { classes } from '../classes.ts'
import { IndexIcon } from '../icons/index-icons.tsx'
import { Link } from './Link.tsx'

interface IndexTabProps {
  /** Key of the colour and of the drawing; an unknown one stays in ink. */
  index: number
  label: string
  to: string
  current?: boolean
  /** Along the top of a spread, or stacked down its edge. */
  side?: 'top' | 'left'
  className?: string
}

const FRAME =
  'group relative flex items-center gap-2 bg-paper text-sm font-medium leading-tight no-underline hover:bg-index/6 current:bg-index/8'
const SIDES = {
  top: 'min-h-11 border-x border-t border-rule px-3 pb-2 pt-3 current:-mb-px',
  left: 'min-h-11 border-b border-rule py-2 pl-4 pr-3',
}
const EDGES = {
  top: 'inset-x-[-1px] top-0 h-1 group-hover:h-1.5 group-current:h-1.5',
  left: 'inset-y-0 left-0 w-1 group-hover:w-1.5 group-current:w-1.5',
}

/** A thumb index tab of the catalogue: thin edge in the colour, drawing, name. */
export function IndexTab({ index, label, to, current, side = 'top', className }: IndexTabProps) {
  return (
    <Link
      to={to}
      data-index={index}
      aria-current={current ? 'page' : undefined}
      className={classes(FRAME, SIDES[side], className)}
    >
      <span aria-hidden="true" className={classes('index-edge absolute bg-index', EDGES[side])} />
      <IndexIcon index={index} className="size-6 text-index" />
      {label}
    </Link>
  )
}
