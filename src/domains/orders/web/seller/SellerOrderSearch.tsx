import { deliveryLabels, orderModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type SellerOrderFilters, sellerOrderSearch } from './seller-order-filters.ts'
import type { SellerOrderList } from './seller-order-list.ts'

/** Search by words and by the delivery modes present; works without JavaScript. */
export function SellerOrderSearch({ filters, counts }: { filters: SellerOrderFilters; counts: SellerOrderList }) {
  const { stage, mode, words, tag, size } = filters
  const shown = orderModes.filter(known => counts.modes[known] > 0 || known === mode)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
      <Form
        key={sellerOrderSearch(filters)}
        role="search"
        aria-label="Commandes"
        className="flex min-w-0 flex-1 basis-72 items-center gap-2"
      >
        <input type="hidden" name="etape" value={stage} />
        {mode && <input type="hidden" name="mode" value={mode} />}
        {tag !== null && <input type="hidden" name="repere" value={tag} />}
        {size !== orderPageSize && <input type="hidden" name="par" value={size} />}
        <TextField
          label="Chercher une commande"
          labelHidden
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          data-list-search=""
          placeholder="N°, article, référence, acheteur"
          className="min-w-0 flex-1"
        />
        <Button type="submit">Chercher</Button>
      </Form>
      {shown.length > 1 && (
        <ul
          aria-label="Mode de livraison"
          className="flex gap-1 text-sm max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap"
        >
          {(['', ...shown] as const).map(known => (
            <li key={known} className="flex-none">
              <Link
                to={sellerOrderSearch(filters, { mode: known })}
                preventScrollReset
                aria-current={known === mode ? 'true' : undefined}
                className={classes(
                  'figures inline-flex min-h-8 items-center rounded-sm border px-2 no-underline hover:bg-chalk',
                  known === mode ? 'border-ink font-semibold' : 'border-rule text-soft',
                )}
              >
                {known === '' ? 'Tous les modes' : `${deliveryLabels[known]} ${counts.modes[known]}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {words && (
        <Link to={sellerOrderSearch(filters, { words: '' })} className="link text-sm">
          Effacer «&nbsp;{words}&nbsp;»
        </Link>
      )}
    </div>
  )
}
