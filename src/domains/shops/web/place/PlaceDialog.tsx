import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import { isPlaced } from '../../rules/place.ts'
import { byDistance } from '../../rules.ts'
import { NearShop } from '../NearShop.tsx'
import { useChosenPlace, usePlace } from '../place.ts'
import { shopList } from './shop-list.ts'
import { clearPlace } from './store.ts'
import { TownForm } from './TownForm.tsx'

const shopsShown = 3

/** « Votre lieu »: a postcode, then the nearest shops. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const place = usePlace()
  const chosen = useChosenPlace()
  return (
    <Modal title="Votre lieu" size="md" onClose={onClose}>
      <p className="text-soft">
        Chaque article indique ensuite quand il arrive chez vous, à quel prix, et dans quel magasin le retirer.
      </p>
      <TownForm postcode={place.postcode} />
      <NearestShops onLeave={onClose} />
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        {isPlaced(chosen) && (
          <Button look="quiet" onClick={clearPlace}>
            Effacer mon lieu
          </Button>
        )}
        <Button look="primary" className="ml-auto" onClick={onClose}>
          {isPlaced(place) ? 'Terminé' : 'Fermer'}
        </Button>
      </div>
    </Modal>
  )
}

function NearestShops({ onLeave }: { onLeave: () => void }) {
  const { around, shop: mine } = usePlace()
  const { data } = shopList.use()
  if (!around || !data) return null
  const pickup = data.shops.filter(shop => shop.pickup || shop.id === mine?.id)
  const near = byDistance(pickup, around)
  const shown = near.toSorted((a, b) => Number(b.shop.id === mine?.id) - Number(a.shop.id === mine?.id))
  return (
    <section className="mt-5" aria-labelledby="magasins-proches">
      <h3 id="magasins-proches" className="rubric text-base">
        Magasins de retrait les plus proches
      </h3>
      <ul>
        {shown.slice(0, shopsShown).map(({ shop, km }) => (
          <NearShop key={shop.id} shop={shop} km={km} />
        ))}
      </ul>
      <Link to={paths.shops} onClick={onLeave} className="link mt-2 inline-flex min-h-8 items-center text-sm">
        Voir tous les magasins
      </Link>
    </section>
  )
}
