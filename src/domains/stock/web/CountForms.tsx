import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { StockOffer } from '../contract.ts'
import { countHref, moveCountLabel } from './stock-search.ts'

type Place = { id: number; name: string }

/** The user holds a scanner: the next field takes the focus automatically. */
export function useReady(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
  }, [wanted])
  return form
}

interface CodeFormProps {
  warehouses: readonly Place[]
  place: Place
  label?: string
  code: string
  /** Ready for the next code. */
  wanted: boolean
}

export function BarcodeForm({ warehouses, place, label = 'Dépôt', code, wanted }: CodeFormProps) {
  const form = useReady(wanted)
  return (
    <Form ref={form} className="grid gap-3 border-y border-rule py-4 md:grid-cols-[1fr_14rem_auto] md:items-end">
      <TextField
        label="EAN ou référence"
        hint="Scannez le code, ou tapez-le puis Entrée."
        name="code"
        defaultValue={code}
        maxLength={100}
        required
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
      />
      <SelectField label={label} name="depot" defaultValue={place.id}>
        {warehouses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Trouver</Button>
    </Form>
  )
}

interface QuantityFormProps {
  offer: StockOffer
  place: Place
}

export function QuantityForm({ offer, place }: QuantityFormProps) {
  const form = useReady(true)
  const navigation = useNavigation()
  return (
    <Form
      ref={form}
      method="post"
      action={countHref(place.id, offer.reference)}
      className="border-b border-rule bg-chalk px-4 py-4"
    >
      <input type="hidden" name="offerId" value={offer.offerId} />
      <input type="hidden" name="warehouseId" value={place.id} />
      <input type="hidden" name="expected" value={offer.onHand} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {offer.pictureId !== null && (
          <Picture id={offer.pictureId} alt="" width={64} height={64} index={offer.categoryId} className="size-16" />
        )}
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{offer.title}</p>
          <p className="caption figures">
            {[offer.reference, offer.ean, offer.bin && `emplacement ${offer.bin}`].filter(Boolean).join(' · ')}
          </p>
          <p className="text-sm text-soft">
            {`${moveCountLabel(offer.onHand)} en stock à ${place.name}`}
            {offer.reserved > 0 && `, dont ${moveCountLabel(offer.reserved)} à expédier ou en cours d’achat`}
          </p>
        </div>
        <div className="flex items-end gap-2">
          <TextField
            label="Quantité comptée"
            name="onHand"
            inputMode="numeric"
            maxLength={8}
            required
            autoComplete="off"
            enterKeyHint="done"
            className="w-40"
          />
          <Button type="submit" look="primary" pending={navigation.formMethod === 'POST'}>
            Enregistrer
          </Button>
        </div>
      </div>
    </Form>
  )
}
