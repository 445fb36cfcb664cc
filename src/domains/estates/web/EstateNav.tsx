import { paths } from '#shared/paths.ts'
import { Count } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'

type Shown = 'estate' | 'requests' | 'spending'

/** The three pages of the estate account. */
export const EstateNav = ({ current, waiting = 0 }: { current: Shown; waiting?: number }) => (
  <nav aria-label="Mon domaine" className="mb-6 overflow-x-auto border-b border-rule">
    <ul className="flex gap-x-1 text-sm">
      {entries.map(({ shown, to, label }) => (
        <li key={shown} className="flex-none">
          <Link
            to={to}
            aria-current={shown === current ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2 px-3 hover:underline aria-[current]:border-b-2 aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {label}
            {shown === 'requests' && <Count value={waiting} label={waitingLabel(waiting)} />}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const waitingLabel = (waiting: number) =>
  waiting > 1 ? `${waiting} demandes en attente` : `${waiting} demande en attente`

const entries: readonly { shown: Shown; to: string; label: string }[] = [
  { shown: 'estate', to: paths.estate, label: 'Domaine' },
  { shown: 'requests', to: paths.estateRequests, label: 'Demandes d’accord' },
  { shown: 'spending', to: paths.estateSpending(), label: 'Dépenses' },
]
