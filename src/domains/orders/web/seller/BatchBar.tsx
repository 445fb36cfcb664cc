import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import type { SellerOrderTag } from '../../contract-sales.ts'
import { TagBatch } from '../notes/TagBatch.tsx'
import { batchReason, countOrders, labelsReason, pickingReason, sendReason } from './seller-order-labels.ts'
import type { SellerOrder } from './seller-order-list.ts'

interface BatchProps {
  ticked: readonly SellerOrder[]
  /** The button whose response is pending. */
  pending: 'labels' | 'send' | 'tag-add' | 'tag-remove' | null
  tags: readonly SellerOrderTag[]
  onClear: () => void
}

const papers = '/api/orders/papiers'

/** Batch actions on the selected orders: buttons of the list's own form, so that they work without JavaScript too. */
export function BatchBar({ ticked, pending, tags, onClear }: BatchProps) {
  const paper = (name: string) =>
    ({ type: 'submit', formAction: `${papers}/${name}`, formMethod: 'get', formTarget: '_blank' }) as const
  // Without JavaScript the selection is unknown here, so the server validates it.
  const against = (reason: typeof batchReason) => (ticked.length ? reason(ticked) : null)
  return (
    <section
      aria-label="Commandes cochées"
      className={classes(
        'sticky bottom-(--consent-height,0px) z-10 -mx-4 flex-wrap items-center gap-2 border-t-2 border-ink bg-paper px-4 py-3 noscript:flex md:mx-0',
        ticked.length ? 'flex' : 'hidden',
      )}
    >
      <p className="mr-2 flex items-center gap-x-1 noscript:hidden max-sm:w-full max-sm:justify-between">
        <span role="status" className="figures font-semibold">
          {countOrders(ticked.length, 'commande')} cochée{ticked.length > 1 ? 's' : ''}
        </span>
        <Button look="quiet" size="sm" onClick={onClear}>
          Tout décocher
        </Button>
      </p>
      <Button
        type="submit"
        name="intent"
        value="labels"
        look="primary"
        pending={pending === 'labels'}
        disabledReason={against(labelsReason)}
      >
        Étiquettes
      </Button>
      {against(sendReason) === null && (
        <Button type="submit" name="intent" value="send" pending={pending === 'send'}>
          Remises au transporteur
        </Button>
      )}
      <Button {...paper('preparation')} disabledReason={against(pickingReason)}>
        Liste de préparation
      </Button>
      <Button {...paper('livraison')} disabledReason={against(batchReason)}>
        Bons de livraison
      </Button>
      <TagBatch tags={tags} />
    </section>
  )
}
