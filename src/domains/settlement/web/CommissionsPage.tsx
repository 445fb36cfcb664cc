import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, textsOf } from '#shared/forms/form-state.ts'
import { parseCents, percent } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { addCommissionRule, endCommissionRule, listCommissionRules } from '../contract-commissions.ts'
import { RuleForm, type RuleFormResult } from './RuleForm.tsx'
import { RuleTable } from './RuleTable.tsx'

/** For one seller: rules that may apply to their sales, their own and general ones. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { rules, ...rest } = await context.get(pageApi).call(listCommissionRules, {})
  const requestedSeller = Number(new URL(request.url).searchParams.get('vendeur'))
  const seller = rest.vendors.find(({ id }) => id === requestedSeller) ?? null
  const shown = seller ? rules.filter(({ vendorId }) => vendorId === null || vendorId === seller.id) : rules
  return { ...rest, rules: shown, seller }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<RuleFormResult> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  if (form.get('intent') === 'end') {
    const body = bodyOf(endCommissionRule.body, form)
    const done = await attempt(endCommissionRule, { params: { id: textOf(form, 'id') }, body })
    const message = done.ok ? `Règle terminée au ${formatLongDate(body.endsOn)}.` : (done.fields?.endsOn ?? done.error)
    return { ok: done.ok, message, fields: {}, typed: {} }
  }
  const done = await attempt(addCommissionRule, { body: ruleOf(form) })
  return done.ok
    ? { ok: true, message: `Règle n° ${done.data.id} ajoutée.`, fields: {}, typed: {} }
    : { ok: false, message: done.error, fields: done.fields ?? {}, typed: textsOf(form) }
}

/**
 * An invalid number becomes NaN, which the server rejects beside its field. « 8,5 » is 850 basis points, as it is 850
 * cents.
 */
function ruleOf(form: FormData) {
  const amount = (name: string) => {
    const typed = textOf(form, name).trim()
    return typed ? (parseCents(typed) ?? Number.NaN) : null
  }
  return {
    ...bodyOf(addCommissionRule.body, form),
    fromPriceCents: amount('fromPriceCents'),
    toPriceCents: amount('toPriceCents'),
    basisPoints: amount('basisPoints') ?? Number.NaN,
    floorCents: amount('floorCents'),
    capCents: amount('capCents'),
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Commissions',
    description: 'La part du site sur les ventes\u00a0: règles en vigueur, à venir et terminées.',
    path: workspacePaths.commissionsAdmin,
    hidden: true,
  })

export default function CommissionsPage() {
  const { rules, vendors, categories, seller } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <AdminFrame title="Commissions">
      <p className="max-w-prose text-soft">
        Chaque article vendu paie la commission de la première règle qui lui convient. Un vendeur passe avant une
        catégorie, une catégorie avant une tranche de prix&nbsp;; à égalité, la règle la plus récente. Sans règle, le
        taux du contrat du vendeur. Le taux se fige à la commande&nbsp;: une règle ne se modifie pas, elle se termine.
      </p>
      {seller && (
        <p className="mt-3 text-sm">
          {'Vendeur\u00a0: '}
          <Link to={workspacePaths.sellerAdmin(seller.id)} className="link">
            {seller.name}
          </Link>
          {`, contrat à ${percent(seller.basisPoints)}, avec les règles de tous. `}
          <Link to={workspacePaths.commissionsAdmin} className="link">
            Toutes les règles
          </Link>
        </p>
      )}
      <div className="mt-6 flex flex-col gap-10">
        <RuleTable rules={rules} ended={false} />
        <RuleForm vendors={vendors} categories={categories} seller={seller?.id} result={result} />
        <RuleTable rules={rules} ended />
      </div>
    </AdminFrame>
  )
}
