import { CartLink } from '#domains/cart/web/CartLink.tsx'
import { AccountArea } from '#domains/identity/web/account/AccountArea.tsx'
import { SearchBox } from '#domains/search/web/SearchBox.tsx'
import { HeaderPlace } from '#domains/shops/web/place/HeaderPlace.tsx'
import { paths } from '#shared/paths.ts'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { Logo } from '#ui/icons/Logo.tsx'
import { useSearchKey } from '#ui/keys.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { CatalogueMenu } from './CatalogueMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import type { CategoryName, SeasonName } from './menu-names.ts'
import { useOffscreen } from './offscreen.ts'

interface SiteHeaderProps {
  categories: readonly CategoryName[]
  seasons: readonly SeasonName[]
  ownSearch?: boolean
}

/** The fixed bar: one row; on narrower screens the place of the buyer below it, on phones the search too. */
export function SiteHeader({ categories, seasons, ownSearch = false }: SiteHeaderProps) {
  const passed = useOffscreen(ownSearch ? '[data-own-search]' : null)
  useSearchKey()
  const searchHidden = ownSearch && !passed
  return (
    <header className="bar" data-bar={ownSearch ? 'short' : 'full'}>
      <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-1 md:flex md:h-16 md:gap-x-3">
        <MobileMenu categories={categories} seasons={seasons} />
        <Link to={paths.home} prefetch="none" className="flex h-14 items-center">
          <Logo className="max-[22rem]:text-base max-sm:text-lg" />
        </Link>
        <div className="hidden lg:block noscript:block">
          <CatalogueMenu categories={categories} />
        </div>
        <div className="col-span-3 row-start-2 md:min-w-0 md:flex-1">
          <div className={searchHidden ? 'hidden noscript:md:block' : 'max-md:pb-2'}>
            <SearchBox />
          </div>
        </div>
        <HeaderPlace />
        <div className="flex items-center justify-end gap-1">
          <Link
            to={paths.shops}
            className="hidden min-h-11 items-center gap-2 rounded-sm px-3 font-medium hover:bg-chalk lg:flex"
          >
            <StoreIcon />
            Magasins
          </Link>
          <AccountArea />
          <CartLink />
        </div>
      </div>
      <div className="index-strip" />
    </header>
  )
}
