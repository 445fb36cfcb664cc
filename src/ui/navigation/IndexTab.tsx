import { IndexIcon } from '../icons/index-icons.tsx'
import { Link } from './Link.tsx'

interface IndexTabProps {
  /** Key of the colour and of the drawing; an unknown one stays in ink. */
  index: number
  label: string
  to: string
}

/** A thumb index tab of the catalogue: thin edge in the colour, drawing, name. They are stacked down an edge. */
export function IndexTab({ index, label, to }: IndexTabProps) {
  return (
    <Link
      to={to}
      data-index={index}
      className="group relative flex min-h-11 items-center gap-2 border-b border-rule bg-paper py-2 pl-4 pr-3 text-sm font-medium leading-tight no-underline hover:bg-index/6"
    >
      <span aria-hidden="true" className="index-edge absolute inset-y-0 left-0 w-1 bg-index group-hover:w-1.5" />
      <IndexIcon index={index} className="size-6 text-index" />
      {label}
    </Link>
  )
}
