import { type FormEvent, useState } from 'react'
import { carriers, carriersFor } from '#domains/shipping/rules/tracking.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons/icons.tsx'
import Modal from '#ui/overlays/Modal.tsx'
import type { generateLabel } from '../../contract.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import type { packShipment } from '../../contract-shipments.ts'
import { ActionFailure } from '../ActionFailure.tsx'
import { useOrderAction } from '../use-order-action.ts'
import { ContentsFields } from './ContentsFields.tsx'
import { contentsOf, type Quantities } from './shipment-draft.ts'

type Draft = { key: number; kilograms: string; lengthCm: string; widthCm: string; heightCm: string }
const sizes = [
  ['lengthCm', 'Longueur'],
  ['widthCm', 'Largeur'],
  ['heightCm', 'Hauteur'],
] as const

/** Units, carrier and number of parcels; the server computes empty fields from the order. */
export default function LabelDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const known = carriersFor(order.deliveryMode)
  const [carrier, setCarrier] = useState('')
  const [parcels, setParcels] = useState<Draft[]>([newParcel(0)])
  const [quantities, setQuantities] = useState<Quantities>({})
  const contents = contentsOf(order, quantities)
  const messageFor = ({ trackingNumber }: { trackingNumber: string }) => `Étiquette éditée\u00a0: ${trackingNumber}`
  const whole = useOrderAction<typeof generateLabel>(
    { method: 'POST', path: '/api/orders/generateEtiquette/:id' },
    messageFor,
    onClose,
  )
  const part = useOrderAction<typeof packShipment>(
    { method: 'POST', path: '/api/orders/:id/shipments' },
    messageFor,
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const input = { carrier: carrier || undefined, parcels: askOf(parcels) }
    const params = { id: order.id }
    if (contents.all) whole.run({ params, body: input })
    else if (contents.lines.length)
      part.run({ params, body: { ...input, lines: contents.lines, after: order.shipments.at(-1)?.id ?? null } })
  }
  const change = (key: number, field: Partial<Draft>) =>
    setParcels(parcels.map(parcel => (parcel.key === key ? { ...parcel, ...field } : parcel)))
  return (
    <Modal onClose={onClose} title="Éditer l’étiquette" size="md" dismissable={false}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <ContentsFields
          order={order}
          onQuantity={(lineId, quantity) => setQuantities(before => ({ ...before, [lineId]: quantity }))}
        />
        <SelectField label="Transporteur" value={carrier} onChange={event => setCarrier(event.currentTarget.value)}>
          <option value="">Transporteur habituel</option>
          {known.map(key => (
            <option key={key} value={key}>
              {carriers[key].name}, {carriers[key].services[order.deliveryMode]?.name}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-soft">
          La commande entière pèse {kilograms(order.weightGrams)}. Un poids ou une dimension laissés vides sont
          calculés.
        </p>
        {parcels.map((parcel, index) => (
          <ParcelFields
            key={parcel.key}
            parcel={parcel}
            rank={index + 1}
            onChange={field => change(parcel.key, field)}
            onRemove={parcels.length > 1 ? () => setParcels(parcels.filter(other => other !== parcel)) : null}
          />
        ))}
        <Button
          size="sm"
          className="self-start"
          disabledReason={parcels.length < 30 ? null : '30 colis au plus.'}
          onClick={() => setParcels([...parcels, newParcel((parcels.at(-1)?.key ?? 0) + 1)])}
        >
          <PlusIcon className="size-4" />
          Ajouter un colis
        </Button>
        <p role="status" className="text-sm text-soft">
          {contents.all || contents.lines.length === 0
            ? ''
            : 'Envoi partiel\u00a0: le reste demeure à préparer, l’acheteur verra ce que contient chaque envoi.'}
        </p>
        <ActionFailure refusal={whole.refusal ?? part.refusal} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Revenir</Button>
          <Button
            type="submit"
            look="primary"
            pending={whole.pending || part.pending}
            disabledReason={contents.lines.length ? null : 'Choisissez au moins un article.'}
          >
            Éditer l’étiquette
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface ParcelProps {
  parcel: Draft
  rank: number
  onChange: (field: Partial<Draft>) => void
  onRemove: (() => void) | null
}

function ParcelFields({ parcel, rank, onChange, onRemove }: ParcelProps) {
  return (
    <fieldset className="border-t border-rule pt-2">
      <legend className="float-left py-1.5 font-medium">Colis {rank}</legend>
      <div className="flex min-h-8 justify-end">
        {onRemove && (
          <IconButton
            size="sm"
            label={`Retirer le colis ${rank}`}
            icon={<TrashIcon className="size-4" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="clear-both grid grid-cols-2 gap-3 sm:grid-cols-4">
        <TextField
          label="Poids"
          suffix="kg"
          inputMode="decimal"
          value={parcel.kilograms}
          onChange={event => onChange({ kilograms: event.currentTarget.value })}
        />
        {sizes.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            suffix="cm"
            inputMode="numeric"
            value={parcel[field]}
            onChange={event => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const newParcel = (key: number): Draft => ({ key, kilograms: '', lengthCm: '', widthCm: '', heightCm: '' })

const kilograms = (grams: number) =>
  `${(grams / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 2 }).replaceAll('\u202f', '\u00a0')}\u00a0kg`

const whole = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

/** Undefined when no parcel was specified: the server then creates as many as the carrier requires. */
function askOf(parcels: readonly Draft[]) {
  const body = parcels.map(parcel => ({
    weightGrams: parcel.kilograms ? Math.round(Number(parcel.kilograms.replace(',', '.')) * 1_000) : undefined,
    lengthCm: whole(parcel.lengthCm),
    widthCm: whole(parcel.widthCm),
    heightCm: whole(parcel.heightCm),
  }))
  const silent = body.every(parcel => Object.values(parcel).every(value => value === undefined))
  return body.length === 1 && silent ? undefined : body
}
