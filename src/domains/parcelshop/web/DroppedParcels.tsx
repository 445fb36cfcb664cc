import { Badge } from '#ui/Badge.tsx'
import { Table } from '#ui/Table.tsx'
import type { Drop, OwnDrop } from '../contract.ts'
import { parcelLabels } from '../rules.ts'
import { kilograms, parcelNote, parcelTones } from './parcel-words.ts'

type Parcel = Drop['parcels'][number] & Partial<Pick<OwnDrop['parcels'][number], 'reference'>>

/** The parcels of a drop; the sender's own references where they are known. */
export const DroppedParcels = ({ parcels }: { parcels: readonly Parcel[] }) => (
  <Table
    caption="Colis du dépôt"
    rows={parcels}
    rowKey={({ id }) => id}
    columns={[
      {
        key: 'number',
        title: 'Numéro de suivi',
        head: true,
        cell: ({ carrierName, trackingNumber, trackingUrl, status }) => (
          <>
            {`${carrierName} `}
            {trackingUrl && status === 'HANDED_OVER' ? (
              <a href={trackingUrl} className="link figures" target="_blank" rel="noreferrer">
                {trackingNumber}
              </a>
            ) : (
              <span className="figures">{trackingNumber}</span>
            )}
          </>
        ),
      },
      ...(parcels.some(({ reference }) => reference)
        ? [{ key: 'reference', title: 'Référence', cell: ({ reference }: Parcel) => reference || '—' }]
        : []),
      { key: 'bottles', title: 'Bouteilles', align: 'end', cell: ({ bottles }) => bottles },
      { key: 'weight', title: 'Poids', align: 'end', cell: ({ grams }) => kilograms(grams) },
      {
        key: 'status',
        title: 'État',
        cell: parcel => (
          <>
            <Badge tone={parcelTones[parcel.status]}>{parcelLabels[parcel.status]}</Badge>
            {parcelNote(parcel) && <span className="block text-sm text-soft">{parcelNote(parcel)}</span>}
          </>
        ),
      },
    ]}
  />
)
