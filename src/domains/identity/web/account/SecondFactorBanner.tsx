import { useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

/** Visible until the second factor is enabled, except on the page that sets it up. */
export default function SecondFactorBanner() {
  const { pathname } = useLocation()
  if (pathname === paths.security) return null
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-50 border-t border-ink bg-paper px-4 py-2 shadow-lg print:hidden"
    >
      <p className="page flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="min-w-0 flex-1">
          <strong>Il reste une étape.</strong> Activez la double vérification pour retrouver votre espace.
        </span>
        <Link to={paths.security} className="link inline-flex min-h-11 items-center font-semibold">
          L’activer maintenant
        </Link>
      </p>
    </div>
  )
}
