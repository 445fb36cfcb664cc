import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatFullDay } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ParcelPile } from '../../contract-seller.ts'
import { parcelCount } from '../parcel-words.ts'

interface Props {
  pile: ParcelPile
  idempotencyKey: string
}

/** What waits in one shop for one carrier, handed over in one act; what stays is unticked. */
export function PileForm({ pile: { shop, carrier, carrierName, parcels }, idempotencyKey }: Props) {
  const titleId = `pile-${shop.id}-${carrier}`
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t border-ink pt-3">
      <h2 id={titleId} className="text-lg">
        {`${carrierName}, ${shop.name}\u00a0: ${parcelCount(parcels.length)}`}
      </h2>
      <Form method="post" className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="shopId" value={shop.id} />
        <input type="hidden" name="carrier" value={carrier} />
        <ul className="w-full max-w-4xl divide-y divide-rule border-y border-rule">
          {parcels.map(({ id, trackingNumber, dropId, dropNumber, sender, dueOn, isLate }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1">
              <Checkbox label={trackingNumber} name="colis" value={id} defaultChecked />
              <span className="text-sm">
                {`${sender}, `}
                <Link to={workspacePaths.sellerParcelDrop(dropId)} className="link inline-flex min-h-8 items-center">
                  {dropNumber}
                </Link>
              </span>
              <span className="text-sm text-soft">
                {isLate ? (
                  <Badge tone="danger">{`En retard depuis le ${formatFullDay(dueOn)}`}</Badge>
                ) : (
                  `Enlèvement ${formatFullDay(dueOn)}`
                )}
              </span>
            </li>
          ))}
        </ul>
        <Button type="submit" look="primary">
          {`Remis à ${carrierName}`}
        </Button>
      </Form>
    </section>
  )
}
