import { Link } from './Link.tsx'

interface Props {
  label: string
  count?: number | undefined
  to: string
  current: boolean
}

/** One view of a list, as a link with its count. */
export const ViewTab = ({ label, count, to, current }: Props) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className="-mb-px flex min-h-11 items-center gap-1.5 border-b-3 border-transparent px-3 text-soft no-underline hover:text-ink current:border-ink current:font-semibold current:text-ink"
  >
    {label}
    {count !== undefined && <span className="figures text-sm">{count}</span>}
  </Link>
)
