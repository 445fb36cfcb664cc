import { formatDateTime, formatFullDay } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import type { Drop } from '../contract.ts'
import { dropLabels, exciseLabels } from '../rules.ts'
import { dropTones, parcelCount } from './parcel-words.ts'

export const ParcelDropFacts = ({ drop: { status, shop, plannedOn, sender, excise } }: { drop: Drop }) => (
  <>
    <p>
      <Badge tone={dropTones[status]}>{dropLabels[status]}</Badge>
    </p>
    <dl className="mt-3 grid max-w-2xl grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-soft">Magasin</dt>
      <dd>
        <Link to={paths.shop(shop.id)} className="link">
          {shop.name}
        </Link>
        {`, ${shop.street}, ${shop.postcode} ${shop.city}`}
      </dd>
      <dt className="text-soft">Jour prévu</dt>
      <dd>{formatFullDay(plannedOn)}</dd>
      <dt className="text-soft">Expéditeur</dt>
      <dd>{[sender.name, sender.siret && `SIRET ${sender.siret}`].filter(Boolean).join(', ')}</dd>
      <dt className="text-soft">Droits</dt>
      <dd>{exciseLabels[excise]}</dd>
    </dl>
  </>
)

const steps: Record<Drop['history'][number]['step'], string> = {
  ...dropLabels,
  HANDED_OVER: 'Remis au transporteur',
  GIVEN_BACK: 'Rendu à l’expéditeur',
}
export const DropHistory = ({ history }: Pick<Drop, 'history'>) => (
  <section aria-labelledby="suivi" className="mt-8">
    <h2 id="suivi" className="mb-3 text-lg">
      Suivi
    </h2>
    <Timeline
      label="Étapes du dépôt"
      items={history.map(({ step, at, parcels }, index) => ({
        key: `${index}`,
        label: steps[step],
        when: formatDateTime(at),
        note: parcelCount(parcels),
        state: step === 'REFUSED' || step === 'EXPIRED' ? 'failed' : 'done',
      }))}
    />
  </section>
)
