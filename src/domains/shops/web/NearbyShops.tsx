import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { byDistance, defaultRadius } from '../rules.ts'
import { AroundMe } from './AroundMe.tsx'
import { NearShop } from './NearShop.tsx'
import { shopList } from './place/shop-list.ts'
import { choosePostcodeIn } from './place/store.ts'
import { useSearchArea } from './place.ts'

const shown = 3

/** « Près de chez vous »: loaded in the browser, because the page is cached and the same for everyone. */
export default function NearbyShops() {
  const around = useSearchArea()
  const { data, pending } = shopList.use()
  const near = data && (around ? byDistance(data.shops, around) : data.shops.map(shop => ({ shop, km: null })))
  return (
    <div>
      {(data || pending) && (
        // Without a place they are the first by name: of little use on a phone.
        <div className={classes('noscript:hidden', !around && 'max-sm:hidden')}>
          {near ? (
            <ul className="grid gap-x-8 md:grid-cols-3">
              {near.slice(0, shown).map(({ shop, km }) => (
                <NearShop key={shop.id} shop={shop} km={km} />
              ))}
            </ul>
          ) : (
            <Waiting />
          )}
        </div>
      )}
      {!around && <PostcodeSearch />}
      <div className="mt-4 flex flex-wrap gap-3">
        {!around && <AroundMe radiusKm={defaultRadius} />}
        <ButtonLink to={paths.shops}>Tous les magasins</ButtonLink>
      </div>
    </div>
  )
}

/** Without scripts too: the page of shops answers. */
const PostcodeSearch = () => (
  <Form
    action={paths.shops}
    onSubmit={event => choosePostcodeIn(event.currentTarget)}
    role="search"
    aria-label="Magasins proches"
    className="mt-4 flex flex-wrap items-end gap-2"
  >
    <TextField
      label="Votre code postal"
      name="lieu"
      inputMode="numeric"
      autoComplete="postal-code"
      title="Cinq chiffres"
      maxLength={5}
      required
      className="w-36 sm:w-44"
    />
    <Button type="submit">Voir les plus proches</Button>
  </Form>
)

function Waiting() {
  return (
    <Loading label="Chargement des magasins…">
      <div className="grid gap-x-8 md:grid-cols-3">
        {Array.from({ length: shown }, (_, rank) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders have no id
          <div key={rank} className="flex min-h-36 flex-col gap-2 border-b border-rule py-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
