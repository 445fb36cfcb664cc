import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { PinIcon } from '#ui/icons.tsx'
import { Link } from '#ui/Link.tsx'
import { useChosenShop } from './chosen-shop.ts'

/** The shop of this person, for the bar of every page; a way to choose one until then. */
export function ChosenShop({ className }: { className?: string }) {
  const shop = useChosenShop()
  return (
    <Link
      to={shop ? paths.shop(shop.id) : paths.shops}
      className={classes('inline-flex min-h-8 min-w-0 items-center gap-1.5 text-sm hover:underline', className)}
    >
      <PinIcon className="size-4" />
      <span className="truncate">
        {shop && <span className="sr-only">Votre magasin&nbsp;: </span>}
        {shop ? shop.name : 'Choisir un magasin'}
      </span>
    </Link>
  )
}
