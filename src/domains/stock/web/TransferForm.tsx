import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { StockOffer } from '../contract.ts'
import { useReady } from './CountForms.tsx'
import { moveCountLabel, transferHref } from './stock-search.ts'

type Place = { id: number; name: string }
interface Props {
  offer: StockOffer
  from: Place
  others: readonly Place[]
}

/** Units that leave `from`: the free ones only, because sold ones wait there for their orders. */
export function TransferForm({ offer, from, others }: Props) {
  const form = useReady(true)
  const navigation = useNavigation()
  const free = Math.max(0, offer.onHand - offer.reserved)
  const [only, second] = others
  return (
    <Form
      ref={form}
      method="post"
      action={transferHref(from.id, offer.reference)}
      className="border-b border-rule bg-chalk px-4 py-4"
    >
      <input type="hidden" name="code" value={offer.reference} />
      <input type="hidden" name="fromId" value={from.id} />
      <input type="hidden" name="expected" value={free} />
      <p className="font-medium">{offer.title}</p>
      <p className="caption figures">{[offer.reference, offer.ean].filter(Boolean).join(' · ')}</p>
      <p className="text-sm text-soft">
        {`${moveCountLabel(free)} libre${free > 1 ? 's' : ''} à ${from.name}`}
        {offer.reserved > 0 && `, en plus de ${moveCountLabel(offer.reserved)} à expédier ou en cours d’achat`}
      </p>
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-[10rem_1fr_auto]">
        <TextField
          label="Unités à transférer"
          name="units"
          inputMode="numeric"
          maxLength={8}
          required
          autoComplete="off"
          enterKeyHint="done"
        />
        {second ? (
          <SelectField label="Dépôt d’arrivée" name="toId" defaultValue={only?.id}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className="pb-2.5">
            <input type="hidden" name="toId" value={only?.id} />
            {`vers ${only?.name}`}
          </p>
        )}
        <Button type="submit" look="primary" pending={navigation.formMethod === 'POST'}>
          Transférer
        </Button>
      </div>
    </Form>
  )
}
