import { formatLongDate } from '#shared/dates.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { ShownText } from '../contract.ts'

/** The version shown; above a former one, the way to the one in force. */
export const VersionNote = ({ text: { since, isCurrent }, current }: { text: ShownText; current: string }) => (
  <p className="caption mt-3">
    {`Version du ${formatLongDate(since)}`}
    {!isCurrent && (
      <>
        {', remplacée depuis. '}
        <Link to={current} className="link">
          Lire la version en vigueur
        </Link>
      </>
    )}
  </p>
)
