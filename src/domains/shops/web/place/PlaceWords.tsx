import type { BuyerPlace, ChosenShop } from '../../rules/place.ts'
import { openState } from '../../rules/timetable.ts'
import { nextChangeLabel, townInName } from '../labels.ts'
import { useNow } from '../now.ts'
import { shopList } from './shop-list.ts'
import { useTownName } from './town-name.ts'

/** « Avize », « ferme à 17 h 30 »; « 51190 » and its town while no shop is chosen. */
export default function PlaceWords({ place: { shop, postcode } }: { place: BuyerPlace }) {
  return shop ? <ShopWords shop={shop} /> : <PostcodeWords postcode={postcode ?? ''} />
}

function ShopWords({ shop }: { shop: ChosenShop }) {
  const { data } = shopList.use()
  const now = useNow()
  const details = data?.shops.find(({ id }) => id === shop.id)
  return (
    <span>
      <span className="sr-only">Votre lieu&nbsp;: </span>
      <b>{details?.city ?? townInName(shop.name) ?? shop.name}</b>
      <span>{details && now ? nextChangeLabel(openState(details, now), now) : ''}</span>
    </span>
  )
}

function PostcodeWords({ postcode }: { postcode: string }) {
  return (
    <span>
      <span className="sr-only">Votre lieu&nbsp;: </span>
      <b>{postcode}</b>
      <span>{useTownName(postcode)}</span>
    </span>
  )
}
