import { type FormEvent, useState } from 'react'
import { dropWords } from '#domains/shipping/rules/drop-words.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import type { Cart, CartSeller } from '../contract.ts'
import {
  amountFor,
  capitalised,
  choiceHint,
  choiceLabel,
  deliveryAnchor,
  dropKey,
  dropLabel,
  findDrop,
  relayLabel,
  shopLabel,
  shopStockLabel,
} from './cart-labels.ts'
import { useCartForm } from './use-cart-form.ts'

interface DeliveryChoiceProps {
  seller: CartSeller
  kind: Cart['kind']
  /** Refusal of a form sent without JavaScript. */
  refusal: string | null
}

/** Delivery mode of one seller's goods; with JavaScript a choice is saved immediately. */
export function DeliveryChoice({ seller, kind, refusal }: DeliveryChoiceProps) {
  const form = useCartForm(`delivery-${seller.vendor.id}`)
  const chosen = seller.chosen?.mode ?? ''
  const [savedChoice, setSavedChoice] = useState<string>(chosen)
  const [mode, setMode] = useState<string>(chosen)
  if (savedChoice !== chosen) {
    setSavedChoice(chosen)
    setMode(chosen)
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    void form.submit(event.currentTarget, { method: 'post' })
  }
  const shop = seller.shops.find(candidate => candidate.id === seller.chosen?.shopId)
  const nearest = seller.shops.find(candidate => candidate.complete) ?? seller.shops[0]
  const drop = findDrop(seller) ?? seller.drops[0]
  const error = form.refusal ?? refusal ?? undefined
  const differ = new Set(seller.drops.map(({ htCents }) => htCents)).size > 1
  const open = (wanted: string) => classes('mt-2', mode !== wanted && 'hidden noscript:block')
  return (
    <form.Form
      noValidate
      id={deliveryAnchor(seller.vendor.id)}
      method="post"
      onChange={onChange}
      aria-busy={form.pending || undefined}
      className="mt-4"
    >
      <input type="hidden" name="intent" value="deliver" />
      <input type="hidden" name="vendorId" value={seller.vendor.id} />
      <RadioGroup
        label={`Livraison des articles de ${seller.vendor.name}`}
        name="mode"
        value={mode}
        onChange={setMode}
        error={error ?? seller.deliveryIssue?.sentence}
        options={seller.choices.map(choice => ({
          value: choice.mode,
          label: choiceLabel(choice, kind),
          // Before it is chosen too, a pick-up names its shop and its day, as deliveries do.
          hint:
            choice.mode === 'PICKUP' && mode !== 'PICKUP' && nearest && !choice.reason
              ? shopLabel(nearest, seller.lines)
              : choice.mode === 'DROP' && drop
                ? `${capitalised(dropWords(drop))}.`
                : choiceHint(choice),
          disabled: choice.reason !== null,
        }))}
      />
      {seller.shops.length > 0 && seller.choices.some(choice => choice.mode === 'PICKUP' && !choice.reason) && (
        <SelectField
          label="Magasin de retrait"
          hint={shop && `${capitalised(shopStockLabel(shop, seller.lines))}.`}
          name="shopId"
          className={open('PICKUP')}
          key={`shop-${seller.chosen?.shopId}`}
          defaultValue={seller.chosen?.shopId ?? nearest?.id}
        >
          {seller.shops.map(shop => (
            <option key={shop.id} value={shop.id}>
              {shopLabel(shop, seller.lines)}
            </option>
          ))}
        </SelectField>
      )}
      {seller.choices.some(choice => choice.mode === 'RELAY' && !choice.reason) && (
        <SelectField
          label="Point relais"
          name="relayPointId"
          className={open('RELAY')}
          hint={seller.relays.length ? undefined : 'Indiquez votre code postal plus haut pour voir les plus proches.'}
          key={`relay-${seller.chosen?.relayPointId}-${seller.relays.length}`}
          defaultValue={seller.chosen?.relayPointId ?? ''}
        >
          <option value="">Choisissez un point relais</option>
          {seller.relays.map(relay => (
            <option key={relay.id} value={relay.id}>
              {relayLabel(relay)}
            </option>
          ))}
        </SelectField>
      )}
      {seller.drops.length > 0 && (
        <SelectField
          label="Point de dépôt et jour"
          name="drop"
          className={open('DROP')}
          hint={drop?.access || undefined}
          key={`drop-${seller.chosen?.drop?.pointId}-${seller.chosen?.drop?.day}-${seller.drops.length}`}
          defaultValue={drop && dropKey(drop)}
        >
          {seller.drops.map(one => (
            <option key={dropKey(one)} value={dropKey(one)}>
              {dropLabel(one, differ ? amountFor(kind, one) : null)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="mt-2 hidden noscript:block">
        <Button type="submit" size="sm" aria-label={`Choisir cette livraison pour ${seller.vendor.name}`}>
          Choisir cette livraison
        </Button>
      </div>
    </form.Form>
  )
}
