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
import { bodyOf } from '#shared/forms/form-body.ts'
import { percent } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { halfYearName, halfYearOf, type InterestKind, interestKinds, nextHalfYear } from '#shared/price/interest.ts'
import { Badge } from '#ui/Badge.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Table } from '#ui/Table.tsx'
import { type InterestRate, listInterestRates, setInterestRate } from '../contract-interest.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Taux d’intérêt',
    description: 'Le taux d’intérêt légal et celui de la BCE, par semestre.',
    path: workspacePaths.interestRatesAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listInterestRates, {})), isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  return context.get(pageApi).attempt(setInterestRate, { body: bodyOf(setInterestRate.body, form) })
}

const names: Record<InterestKind, string> = {
  legal: 'Taux légal, professionnels',
  legalPrivate: 'Taux légal, particuliers',
  ecb: 'Taux de refinancement de la BCE',
}

/** Heads of the columns. */
const titles: Record<InterestKind, string> = {
  legal: 'Légal, pro.',
  legalPrivate: 'Légal, particuliers',
  ecb: 'BCE',
}

export default function InterestRatesPage() {
  const { rates, today, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const halves = [...new Set([halfYearOf(today), ...rates.map(rate => rate.validFrom)])].sort().reverse()
  const missing = interestKinds.filter(
    kind => !rates.some(rate => rate.kind === kind && rate.validFrom === halfYearOf(today)),
  )
  return (
    <AdminFrame title="Taux d’intérêt">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: les retards sont comptés à ce taux.'} />
      <p className="mb-4 max-w-prose text-soft">
        Entre professionnels, un retard de paiement coûte le taux de la BCE majoré de 10&nbsp;points, sauf taux convenu,
        qui ne descend pas sous trois fois le taux légal (C.&nbsp;com. L441-10). Le taux du 1er&nbsp;janvier et du
        1er&nbsp;juillet vaut pour tout le semestre. Le taux légal des particuliers sert aux remboursements en retard
        (C.&nbsp;conso. L242-4).
      </p>
      {missing.length > 0 && (
        <Notice kind="warning" title={`${halfYearName(today)}\u00a0: taux à saisir`} className="mb-4 max-w-3xl">
          {`${missing.map(kind => names[kind]).join('\u00a0; ')}. En attendant, le dernier taux connu sert au calcul, et les factures ne l’écrivent pas.`}
        </Notice>
      )}
      <HalfYears halves={halves} rates={rates} />
      {isSuper && <EnterForm halves={[...new Set([nextHalfYear(today), ...halves])]} current={halfYearOf(today)} />}
    </AdminFrame>
  )
}

const HalfYears = ({ halves, rates }: { halves: readonly string[]; rates: readonly InterestRate[] }) => {
  const found = (half: string, kind: InterestKind) =>
    rates.find(rate => rate.validFrom === half && rate.kind === kind) ?? null
  const derived = (rate: InterestRate | null, from: (basisPoints: number) => number) =>
    rate ? percent(from(rate.basisPoints)) : '—'
  return (
    <Table
      caption="Taux par semestre, puis pénalités entre professionnels"
      captionShown
      tight
      className="max-w-5xl"
      rows={halves}
      rowKey={half => half}
      columns={[
        { key: 'half', title: 'Semestre', head: true, cell: halfYearName },
        ...interestKinds.map(kind => ({
          key: kind,
          title: titles[kind],
          align: 'end' as const,
          cell: (half: string) => <Rate rate={found(half, kind)} />,
        })),
        {
          key: 'least',
          title: 'Minimum',
          align: 'end' as const,
          cell: half => derived(found(half, 'legal'), basisPoints => 3 * basisPoints),
        },
        {
          key: 'usual',
          title: 'À défaut',
          align: 'end' as const,
          cell: half => derived(found(half, 'ecb'), basisPoints => basisPoints + 1_000),
        },
      ]}
    />
  )
}

const Rate = ({ rate }: { rate: InterestRate | null }) =>
  rate === null ? (
    <Badge tone="warning">À saisir</Badge>
  ) : (
    <>
      {percent(rate.basisPoints)}
      {!rate.confirmed && <span className="block text-sm text-soft">à confirmer</span>}
    </>
  )

const EnterForm = ({ halves, current }: { halves: readonly string[]; current: string }) => (
  <div className="mt-6">
    <AdminActionForm
      intent="set"
      title="Saisir ou confirmer un taux"
      hint="Tel qu’il est publié au Journal officiel ou par la Banque centrale européenne. Un taux saisi à nouveau est corrigé."
      label="Enregistrer ce taux"
      reasonLabel="Texte qui le fixe, et note pour le journal"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField dense label="Taux" name="kind">
          {interestKinds.map(kind => (
            <option key={kind} value={kind}>
              {names[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField dense label="Semestre" name="validFrom" defaultValue={current}>
          {halves.map(half => (
            <option key={half} value={half}>
              {halfYearName(half)}
            </option>
          ))}
        </SelectField>
        <TextField dense label="Pourcentage" name="percent" inputMode="decimal" suffix="%" required />
      </div>
    </AdminActionForm>
  </div>
)
