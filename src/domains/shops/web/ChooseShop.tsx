import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { showToast } from '#ui/overlays/toasts.ts'
import type { Shop } from '../contract.ts'
import type { SearchArea } from '../rules/place.ts'
import { chooseShop, clearChosenShop } from './place/store.ts'
import { useChosenShop } from './place.ts'

interface ChooseShopProps {
  shop: Pick<Shop, 'id' | 'name' | 'postcode' | 'latitude' | 'longitude' | 'userId' | 'warehouseId'>
  /** Search area that the user gave on this page. */
  around?: SearchArea | null
  size?: 'md' | 'sm'
  className?: string
}

/** « Choisir ce magasin », or the chosen state with its undo. Without scripts the page of shops stores the choice. */
export function ChooseShop({ shop, around, size = 'sm', className }: ChooseShopProps) {
  const chosen = useChosenShop()?.id === shop.id
  const choose = () => {
    chooseShop(shop, around)
    showToast(`${shop.name} est votre magasin.`, { tone: 'success' })
  }
  const what = chosen ? 'Votre magasin' : 'Choisir ce magasin'
  const undo = chosen ? ', ne plus le choisir' : ''
  return (
    <form
      noValidate
      method="post"
      action={paths.shops}
      onSubmit={event => {
        event.preventDefault()
        if (chosen) clearChosenShop()
        else choose()
      }}
      className={classes('flex flex-wrap items-center gap-2', className)}
    >
      <input type="hidden" name="magasin" value={shop.id} />
      <Button
        type="submit"
        look={size === 'md' && !chosen ? 'primary' : 'secondary'}
        size={size}
        title={chosen ? 'Ne plus choisir ce magasin' : undefined}
        aria-label={`${what}\u00a0: ${shop.name}${undo}`}
        className={chosen ? 'min-w-38 text-success' : 'min-w-38'}
      >
        {chosen && <CheckIcon className="size-4" />}
        {what}
      </Button>
      {chosen && size === 'md' && (
        <Button look="quiet" onClick={clearChosenShop}>
          Ne plus choisir
        </Button>
      )}
    </form>
  )
}
