import { useSession } from '#domains/identity/web/session.ts'
import { seasonHref } from '#domains/search/web/season.ts'
import { paths } from '#shared/paths.ts'
import { ClockIcon, StoreIcon, UserIcon } from '#ui/icons/icons.tsx'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import type { CategoryName, SeasonName } from './menu-names.ts'

export interface MobileMenuProps {
  categories: readonly CategoryName[]
  seasons: readonly SeasonName[]
}

const ROW = 'relative flex min-h-12 items-center gap-3 border-b border-rule pl-4 font-medium hover:bg-chalk'

/** Categories, seasons, shops and account. */
export default function MobileMenuContent({ categories, seasons }: MobileMenuProps) {
  return (
    <LinkArea className="-mx-4 -mt-4">
      <ul>{categories.map(categoryRow)}</ul>
      {seasons.length > 0 && (
        <>
          <p className="caption px-4 pb-1 pt-5">C’est la saison</p>
          <ul>{seasons.map(seasonRow)}</ul>
        </>
      )}
      <PersonalLinks />
    </LinkArea>
  )
}

const categoryRow = ({ id, title }: CategoryName) => (
  <li key={id} data-index={id}>
    <a href={paths.articles({ cat: id })} className={ROW}>
      <span aria-hidden="true" className="index-edge absolute inset-y-0 left-0 w-1 bg-index" />
      <IndexIcon index={id} className="size-6 text-index" />
      {title}
    </a>
  </li>
)

const seasonRow = (season: SeasonName) => (
  <li key={season.slug}>
    <a href={seasonHref(season)} className={ROW}>
      <ClockIcon className="text-soft" />
      {season.title}
    </a>
  </li>
)

function PersonalLinks() {
  const { status } = useSession()
  return (
    <ul className="mt-5 border-t border-rule">
      <li>
        <a href={paths.shops} className={ROW}>
          <StoreIcon className="text-soft" />
          Magasins
        </a>
      </li>
      <li>
        <a href={status === 'user' ? paths.account : paths.register} className={ROW}>
          <UserIcon className="text-soft" />
          {status === 'user' ? 'Votre compte' : 'Connexion ou inscription'}
        </a>
      </li>
    </ul>
  )
}
