import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { CodeScanner } from '#ui/forms/CodeScanner.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { StockOffer } from '../contract.ts'
import { useReady } from './CountForms.tsx'
import { moveCountLabel, receiveHref } from './stock-search.ts'

export type ReceiveErrors = Readonly<Record<string, string>>

interface Props {
  offer: StockOffer
  place: { id: number; name: string }
  code: string
  errors: ReceiveErrors
}

/** Units of one lot; another lot of the same article is another line. */
export function ReceptionForm({ offer, place, code, errors }: Props) {
  const form = useReady(true)
  const navigation = useNavigation()
  if (offer.isKit)
    return (
      <Notice kind="info" title="Un coffret ne se reçoit pas">
        Recevez ses éléments&nbsp;: son stock en découle.
      </Notice>
    )
  const onLot = (found: string) => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=lot]')
    if (field) field.value = found
  }
  return (
    <Form
      ref={form}
      method="post"
      action={receiveHref(place.id, code)}
      className="border-b border-rule bg-chalk px-4 py-4"
    >
      <input type="hidden" name="code" value={offer.reference} />
      <input type="hidden" name="warehouseId" value={place.id} />
      <p className="font-medium">{offer.title}</p>
      <p className="caption figures">
        {[offer.reference, offer.ean, offer.bin && `emplacement ${offer.bin}`].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-soft">{`${moveCountLabel(offer.onHand)} en stock à ${place.name}`}</p>
      <div className="mt-3 grid items-start gap-3 sm:grid-cols-[9rem_1fr_11rem]">
        <TextField
          label="Unités reçues"
          name="units"
          inputMode="numeric"
          maxLength={8}
          required
          autoComplete="off"
          enterKeyHint="next"
          error={errors.units}
        />
        <TextField
          label={offer.lotTracked ? 'Numéro de lot' : 'Numéro de lot, s’il y en a un'}
          name="lot"
          maxLength={40}
          required={offer.lotTracked}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          error={errors.lot}
        />
        <TextField label="DLC ou DDM" name="bestBefore" type="date" error={errors.bestBefore} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" look="primary" pending={navigation.formMethod === 'POST'}>
          Enregistrer la réception
        </Button>
        <CodeScanner onCode={onLot} />
      </div>
    </Form>
  )
}
