import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { DatedState } from '#domains/workspace/web/admin/DatedState.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { type GoodsNature, goodsNatures, vatZoneName, vatZones } from '#shared/price/vat.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Table } from '#ui/Table.tsx'
import { addVatRate, listVatRates, removeVatRate, type VatRate } from '../contract-vat.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'TVA',
    description: 'Les taux de TVA et les jours où ils s’appliquent.',
    path: workspacePaths.vatAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listVatRates, {})), isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const code = goodsNatures.find(known => known === form.get('code')) ?? 'normal'
  const zone = vatZones.find(known => known === form.get('zone')) ?? 'mainland'
  return textOf(form, 'intent') === 'remove'
    ? attempt(removeVatRate, { params: { code, zone } })
    : attempt(addVatRate, { body: bodyOf(addVatRate.body, form) })
}

const names: Record<GoodsNature, string> = {
  normal: 'Taux normal',
  equipment: 'Matériel agricole',
  intermediate: 'Taux intermédiaire',
  reduced: 'Taux réduit',
}
const percentOf = (basisPoints: number) => `${(basisPoints / 100).toLocaleString('fr-FR')}\u00a0%`

export default function VatRatesPage() {
  const { rates, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="TVA">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: les prix suivent au jour prévu.'} />
      <p className="mb-4 max-w-prose text-soft">
        Chaque offre porte un de ces taux. Un nouveau taux s’applique aux prix toutes taxes et aux commandes à partir de
        son premier jour&nbsp;; les factures déjà faites gardent le leur.
      </p>
      <p className="mb-4 max-w-prose text-soft">
        Le lieu de livraison décide de la zone. Les pages publiques montrent à tous les prix de la France
        continentale&nbsp;; le panier d’une livraison en Corse a les taux de la Corse. L’outre-mer est sur devis. Le
        matériel agricole a le taux normal en France continentale&nbsp;: si ce taux change, prévoyez les deux.
      </p>
      <RateTable rates={rates} isSuper={isSuper} />
      {isSuper && <PlanForm />}
    </AdminFrame>
  )
}

const RateTable = ({ rates, isSuper }: { rates: readonly VatRate[]; isSuper: boolean }) => (
  <Table
    caption="Taux de TVA"
    className="max-w-3xl"
    rows={rates}
    rowKey={({ zone, code, validFrom }) => `${zone} ${code} ${validFrom}`}
    columns={[
      { key: 'name', title: 'Taux', head: true, cell: ({ code }) => names[code] },
      { key: 'zone', title: 'Livraison', cell: ({ zone }) => vatZoneName(zone) },
      { key: 'rate', title: 'Pourcentage', align: 'end', cell: ({ basisPoints }) => percentOf(basisPoints) },
      {
        key: 'state',
        title: 'État',
        cell: ({ state }) => <DatedState state={state} />,
      },
      { key: 'from', title: 'Depuis le', cell: ({ validFrom }) => formatLongDate(validFrom) },
      { key: 'to', title: 'Avant le', cell: ({ validTo }) => validTo && formatLongDate(validTo) },
      {
        key: 'act',
        title: 'Action',
        titleHidden: true,
        cell: ({ zone, code, state }) =>
          isSuper &&
          state === 'future' && (
            <Form method="post">
              <input type="hidden" name="zone" value={zone} />
              <input type="hidden" name="code" value={code} />
              <Button
                type="submit"
                size="sm"
                look="quiet"
                name="intent"
                value="remove"
                aria-label={`Retirer le taux prévu\u00a0: ${names[code]}, ${vatZoneName(zone)}`}
              >
                Retirer
              </Button>
            </Form>
          ),
      },
    ]}
  />
)

const PlanForm = () => (
  <div className="mt-6">
    <AdminActionForm
      intent="add"
      title="Prévoir un nouveau taux"
      hint="Le taux en vigueur finit le jour où celui-ci commence."
      label="Prévoir ce taux"
      reasonLabel="Texte qui le fixe, et note pour le journal"
    >
      <div className="grid gap-3 sm:grid-cols-4">
        <SelectField dense label="Livraison" name="zone">
          {vatZones.map(zone => (
            <option key={zone} value={zone}>
              {vatZoneName(zone)}
            </option>
          ))}
        </SelectField>
        <SelectField dense label="Taux" name="code">
          {goodsNatures.map(code => (
            <option key={code} value={code}>
              {names[code]}
            </option>
          ))}
        </SelectField>
        <TextField dense label="Pourcentage" name="percent" inputMode="decimal" suffix="%" required />
        <TextField dense label="À partir du" name="validFrom" type="date" required />
      </div>
    </AdminActionForm>
  </div>
)
