import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { WorkIcon } from '#ui/icons/WorkIcon.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Dropdown, DropdownLink } from '#ui/overlays/Dropdown.tsx'
import type { SellerWorkspace } from '../../contract.ts'

const label = 'Voir la boutique'
const title = (
  <>
    <WorkIcon name="store" />
    {label}
  </>
)

const entry = 'flex min-h-11 items-center gap-2 rounded-sm font-medium no-underline hover:bg-chalk'

/** The public pages of the seller’s shops, in the bar; none before it has opened. */
export function ShopLinks({ shops }: { shops: SellerWorkspace['shops'] }) {
  const [first, second] = shops
  if (!first) return null
  if (!second)
    return (
      <Link to={paths.shop(first.id)} className={classes(entry, 'px-3 max-md:hidden')}>
        {title}
      </Link>
    )
  return (
    <Dropdown align="end" label={title} className="max-md:hidden">
      {shops.map(({ id, name }) => (
        <DropdownLink key={id} to={paths.shop(id)}>
          {name}
        </DropdownLink>
      ))}
    </Dropdown>
  )
}

/** The same below the menu of a phone, by name. */
export const ShopLinkList = ({ shops }: { shops: SellerWorkspace['shops'] }) => (
  <ul aria-label={label} className="border-t border-rule py-2">
    {shops.map(({ id, name }) => (
      <li key={id}>
        <Link to={paths.shop(id)} className={classes(entry, 'px-2 text-sm')}>
          <WorkIcon name="store" />
          {shops.length > 1 ? `${label}\u00a0: ${name}` : label}
        </Link>
      </li>
    ))}
  </ul>
)
