import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type EmissionKind, emissionKinds, factorLabel } from '#domains/shipping/rules/transport-emissions.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Table } from '#ui/Table.tsx'
import {
  type DatedFactor,
  listEmissionFactors,
  setEmissionFactor,
  withdrawEmissionFactor,
} from '../../contract-emissions.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'CO₂ des livraisons',
    description: 'Les facteurs d’émission des livraisons, par mode et par date.',
    path: workspacePaths.emissionFactorsAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listEmissionFactors, {})), isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  if (textOf(form, 'intent') !== 'withdraw')
    return attempt(setEmissionFactor, { body: bodyOf(setEmissionFactor.body, form) })
  const [kind = '', validFrom = ''] = textOf(form, 'factor').split(' ')
  // An unknown kind is refused by the contract.
  return attempt(withdrawEmissionFactor, {
    body: { kind: kind as EmissionKind, validFrom, reason: textOf(form, 'reason') },
  })
}

const names: Record<EmissionKind, string> = {
  HOME: 'Colis à domicile',
  RELAY: 'Colis en point relais',
  FREIGHT: 'Messagerie palette',
  LORRY: 'Camion du vendeur',
}

export default function EmissionFactorsPage() {
  const { factors, today, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const missing = emissionKinds.filter(kind => !inForce(factors, kind, today))
  return (
    <AdminFrame title="CO₂ des livraisons">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: les prochaines commandes en tiennent compte.'} />
      <p className="mb-4 max-w-prose text-soft">
        Qui vend un transport informe l’acheteur de ses émissions de gaz à effet de serre (C.&nbsp;transports L1431-3,
        D1431-1 et suivants). La valeur d’une livraison est calculée à partir du facteur en vigueur, puis gardée sur la
        commande avec sa méthode et sa source. Sans facteur, rien n’est affiché.
      </p>
      {missing.length > 0 && (
        <Notice kind="warning" title="Facteurs à saisir" className="mb-4 max-w-3xl">
          {`${missing.map(kind => names[kind]).join('\u00a0; ')}.`}
        </Notice>
      )}
      {factors.length > 0 && <Factors factors={factors} today={today} />}
      {isSuper && <EnterForm today={today} />}
      {isSuper && factors.length > 0 && <WithdrawForm factors={factors} />}
    </AdminFrame>
  )
}

/** Sorted by kind, the latest first. */
const inForce = (factors: readonly DatedFactor[], kind: EmissionKind, today: string) =>
  factors.find(factor => factor.kind === kind && factor.validFrom <= today)

const Factors = ({ factors, today }: { factors: readonly DatedFactor[]; today: string }) => (
  <Table
    caption="Facteurs, du plus récent au plus ancien"
    captionShown
    tight
    className="max-w-5xl"
    rows={factors}
    rowKey={({ kind, validFrom }) => `${kind} ${validFrom}`}
    columns={[
      { key: 'kind', title: 'Livraison', head: true, cell: ({ kind }) => names[kind] },
      { key: 'factor', title: 'Facteur', cell: factor => factorCell(factor) },
      { key: 'level', title: 'Niveau', cell: ({ level }) => level },
      { key: 'source', title: 'Source', cell: ({ source }) => source },
      {
        key: 'from',
        title: 'Depuis le',
        cell: factor => `${formatLongDate(factor.validFrom)}${stateLabel(factors, factor, today)}`,
      },
    ]}
  />
)

const factorCell = (factor: DatedFactor) =>
  `${factorLabel(factor)}${factor.detourPercent ? `, route allongée de ${factor.detourPercent}\u00a0%` : ''}`

const stateLabel = (factors: readonly DatedFactor[], factor: DatedFactor, today: string) => {
  if (factor.validFrom > today) return ' (à venir)'
  return inForce(factors, factor.kind, today) === factor ? ' (en vigueur)' : ''
}

const EnterForm = ({ today }: { today: string }) => (
  <div className="mt-6">
    <AdminActionForm
      intent="set"
      title="Saisir un facteur"
      hint="Par colis ou palette, ou par tonne-kilomètre. La distance est celle des codes postaux à vol d’oiseau, allongée du pourcentage saisi. Un facteur saisi à nouveau pour le même jour est corrigé."
      label="Enregistrer ce facteur"
      reasonLabel="Note pour le journal"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField dense label="Livraison" name="kind">
          {emissionKinds.map(kind => (
            <option key={kind} value={kind}>
              {names[kind]}
            </option>
          ))}
        </SelectField>
        <TextField dense label="À partir du" name="validFrom" type="date" min={today} defaultValue={today} required />
        <SelectField dense label="Unité" name="unit">
          <option value="parcel">kg CO₂e par colis ou palette</option>
          <option value="tonneKilometre">g CO₂e par tonne-kilomètre</option>
        </SelectField>
        <TextField dense label="Valeur" name="amount" inputMode="decimal" required />
        <TextField
          dense
          label="Allongement de la route"
          name="detourPercent"
          inputMode="numeric"
          suffix="%"
          defaultValue="0"
          required
        />
        <SelectField dense label="Niveau de la valeur" name="level">
          <option value="1">1&nbsp;: valeur par défaut publiée</option>
          <option value="2">2&nbsp;: moyenne de l’activité du transporteur</option>
          <option value="3">3&nbsp;: moyenne par partie de son activité</option>
          <option value="4">4&nbsp;: mesure de la prestation</option>
        </SelectField>
        <TextField dense label="Source" name="source" maxLength={300} required className="sm:col-span-3" />
      </div>
    </AdminActionForm>
  </div>
)

const WithdrawForm = ({ factors }: { factors: readonly DatedFactor[] }) => (
  <div className="mt-6">
    <AdminActionForm
      intent="withdraw"
      title="Retirer un facteur"
      hint="Le facteur précédent de ce mode, s’il y en a un, s’applique de nouveau. Les commandes gardent la valeur qu’elles ont affichée."
      label="Retirer ce facteur"
      reasonLabel="Note pour le journal"
    >
      <SelectField dense label="Facteur" name="factor">
        {factors.map(factor => (
          <option key={`${factor.kind} ${factor.validFrom}`} value={`${factor.kind} ${factor.validFrom}`}>
            {`${names[factor.kind]}, depuis le ${formatLongDate(factor.validFrom)}\u00a0: ${factorLabel(factor)}`}
          </option>
        ))}
      </SelectField>
    </AdminActionForm>
  </div>
)
