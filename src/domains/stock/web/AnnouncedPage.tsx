import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { type AnnouncedStock, announceStock, listAnnounced } from '#domains/orders/contract-announced.ts'
import { announcedLabel } from '#domains/shipping/rules/working-days.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, fieldErrorsOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { StockTabs } from './StockTabs.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Précommandes',
    description: 'Unités annoncées pour une semaine, vendues avant leur arrivée.',
    path: workspacePaths.stockAnnounced,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listAnnounced, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const body = bodyOf(announceStock.body, await request.formData())
  const done = await context.get(pageApi).attempt(announceStock, { body })
  return toFormState('announce', done, done.ok ? sentenceOf(done.data) : '')
}

function sentenceOf({
  title,
  units,
  week,
  mailed,
}: {
  title: string
  units: number
  week: string | null
  mailed: number
}) {
  if (week === null) return `«\u00a0${title}\u00a0» ne se vend plus en précommande.`
  const notified = mailed ? ` ${mailed} acheteur${mailed > 1 ? 's sont prévenus' : ' est prévenu'} par courriel.` : ''
  return `«\u00a0${title}\u00a0»\u00a0: ${figure(units)} unité${units > 1 ? 's' : ''} en précommande.${notified}`
}

export default function AnnouncedPage() {
  const { announced, warehouses } = useLoaderData<typeof loader>()
  const formState = useActionData<typeof action>()
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      <div className="max-w-3xl">
        <p className="max-w-prose text-soft">
          Plants, vendange, tirage&nbsp;: vendez avant l’arrivée, jusqu’au nombre que vous annoncez. Vos clients lisent
          la semaine d’expédition partout où une date est promise. À la réception, comptez le stock&nbsp;: les commandes
          sont servies dans leur ordre. Si vous changez la semaine, chaque acheteur reçoit un courriel et peut annuler.
        </p>
        <div className="mt-4 empty:hidden">
          <FormNotice state={formState} intent="announce" />
        </div>
        {announced.length > 0 && (
          <ul className="mt-6 border-t border-ink">
            {announced.map(row => (
              <AnnouncedRow key={`${row.offerId} ${row.warehouse.id} ${row.units} ${row.week}`} row={row} />
            ))}
          </ul>
        )}
        <NewAnnouncement
          key={announced.map(({ offerId }) => offerId).join()}
          warehouses={warehouses}
          errors={fieldErrorsOf(formState, 'announce')}
        />
      </div>
    </AccountFrame>
  )
}

function AnnouncedRow({ row: { reference, title, warehouse, units, sold, week } }: { row: AnnouncedStock }) {
  const name = `${title}, ${warehouse.name}`
  return (
    <li className="border-b border-rule py-4">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-soft">{`Réf.\u00a0${reference} · ${warehouse.name}`}</p>
      <p className="text-sm">{`${announcedLabel(week)} · ${figure(sold)} vendue${sold > 1 ? 's' : ''} sur ${figure(units)} annoncée${units > 1 ? 's' : ''}`}</p>
      <Form method="post" preventScrollReset className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <input type="hidden" name="reference" value={reference} />
        <input type="hidden" name="warehouseId" value={warehouse.id} />
        <TextField
          dense
          label="Unités annoncées"
          aria-label={`Unités annoncées\u00a0: ${name}`}
          name="units"
          inputMode="numeric"
          defaultValue={units}
          hint="0 pour arrêter."
        />
        <TextField
          dense
          label="Semaine du"
          aria-label={`Semaine du\u00a0: ${name}`}
          name="day"
          type="date"
          defaultValue={week}
        />
        <Button type="submit" aria-label={`Changer\u00a0: ${name}`}>
          Changer
        </Button>
      </Form>
    </li>
  )
}

interface NewAnnouncementProps {
  warehouses: readonly { id: number; name: string }[]
  errors: Record<string, string>
}

function NewAnnouncement({ warehouses, errors }: NewAnnouncementProps) {
  return (
    <section aria-labelledby="nouvelle" className="mt-8">
      <h2 id="nouvelle" className="rubric">
        Ouvrir une précommande
      </h2>
      <Form method="post" className="mt-3 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Votre référence" name="reference" maxLength={100} error={errors.reference} required />
          <SelectField label="Dépôt" name="warehouseId" error={errors.warehouseId}>
            {warehouses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Unités vendues d’avance au plus"
            name="units"
            inputMode="numeric"
            error={errors.units}
            required
          />
          <TextField
            label="Expédiées la semaine du"
            hint="Un jour de la semaine suffit."
            name="day"
            type="date"
            min={isoDay(new Date())}
            error={errors.day}
            required
          />
        </div>
        <Button type="submit" look="primary" className="self-start">
          Ouvrir cette précommande
        </Button>
      </Form>
    </section>
  )
}
