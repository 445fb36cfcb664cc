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
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Table } from '#ui/Table.tsx'
import {
  listPaymentLimits,
  type PaymentLimitRow,
  type PaymentLimitTag,
  setPaymentLimit,
  setTagNature,
} from '../../contract-payment-limits.ts'
import { paymentNatureLabels, paymentNatures } from '../../rules/payment-nature.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Délais de paiement',
    description: 'Les plus longs délais de paiement entre professionnels, par nature de produits.',
    path: workspacePaths.paymentLimitsAdmin,
    hidden: true,
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  return { ...(await call(listPaymentLimits, {})), isSuper: user?.roles.includes('SUPER_ADMIN') ?? false }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  return textOf(form, 'intent') === 'tag'
    ? attempt(setTagNature, { params: { id: textOf(form, 'id') }, body: bodyOf(setTagNature.body, form) })
    : attempt(setPaymentLimit, { body: bodyOf(setPaymentLimit.body, form) })
}

export default function PaymentLimitsAdminPage() {
  const { limits, tags, isSuper } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Délais de paiement">
      <ActionNotice outcome={outcome} done={'C’est enregistré\u00a0: les prochaines commandes suivent.'} />
      <p className="mb-4 max-w-prose text-soft">
        Un vendeur laisse un professionnel payer jusqu’à 60&nbsp;jours après la facture, ou 45&nbsp;jours puis fin de
        mois (C.&nbsp;com. L441-10). Les produits ci-dessous ont un délai plus court (L441-11)&nbsp;: la commande est
        prélevée au plus tard à ce terme, quel que soit le délai convenu, et un vendeur qui ne vend rien d’autre ne peut
        pas accorder davantage.
      </p>
      <LimitTable limits={limits} />
      <h2 className="mt-8 mb-2 text-lg">Sous-catégories</h2>
      <p className="mb-4 max-w-prose text-soft">
        Les mots du titre décident seuls (fromage, terrine de…, moût…). Une sous-catégorie dont tous les produits sont
        de même nature se marque ici&nbsp;; un vendeur n’y peut rien changer.
      </p>
      <TagTable tags={tags.filter(({ nature }) => nature !== null)} />
      <TagForm tags={tags} />
      {isSuper && <LimitForm />}
    </AdminFrame>
  )
}

const LimitTable = ({ limits }: { limits: readonly PaymentLimitRow[] }) => (
  <Table
    caption="Délais par nature de produits"
    className="max-w-3xl"
    rows={limits}
    rowKey={({ nature, validFrom }) => `${nature} ${validFrom}`}
    columns={[
      { key: 'nature', title: 'Produits', head: true, cell: ({ nature }) => paymentNatureLabels[nature] },
      { key: 'days', title: 'Délai, au plus', align: 'end', cell: ({ days }) => `${days}\u00a0jours` },
      {
        key: 'state',
        title: 'État',
        cell: ({ state, confirmed }) => (
          <>
            <DatedState state={state} />
            {!confirmed && <span className="block text-sm text-soft">à confirmer par un juriste</span>}
          </>
        ),
      },
      { key: 'from', title: 'Depuis le', cell: ({ validFrom }) => formatLongDate(validFrom) },
    ]}
  />
)

const TagTable = ({ tags }: { tags: readonly PaymentLimitTag[] }) => (
  <Table
    caption="Sous-catégories marquées"
    className="max-w-3xl"
    rows={tags}
    rowKey={({ id }) => id}
    empty={<p className="text-soft">Aucune sous-catégorie n’est marquée.</p>}
    columns={[
      { key: 'name', title: 'Sous-catégorie', head: true, cell: ({ name }) => name },
      { key: 'category', title: 'Catégorie', cell: ({ category }) => category },
      { key: 'nature', title: 'Produits', cell: ({ nature }) => nature && paymentNatureLabels[nature] },
    ]}
  />
)

const natureOptions = paymentNatures.map(nature => (
  <option key={nature} value={nature}>
    {paymentNatureLabels[nature]}
  </option>
))

const TagForm = ({ tags }: { tags: readonly PaymentLimitTag[] }) => (
  <div className="mt-6">
    <AdminActionForm
      intent="tag"
      hint="Pour les prochaines commandes à échéance."
      title="Marquer une sous-catégorie"
      label="Enregistrer"
      reasonLabel="Motif, pour le journal"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField dense label="Sous-catégorie" name="id">
          {tags.map(tag => (
            <option key={tag.id} value={tag.id}>
              {tag.name}
            </option>
          ))}
        </SelectField>
        <SelectField dense label="Produits" name="nature">
          <option value="">Selon les mots du titre</option>
          {natureOptions}
        </SelectField>
      </div>
    </AdminActionForm>
  </div>
)

const LimitForm = () => (
  <div className="mt-6">
    <AdminActionForm
      intent="limit"
      title="Confirmer ou changer un délai"
      hint={'Le même jour et le même délai confirment la ligne\u00a0; un autre jour en commence une nouvelle.'}
      label="Enregistrer ce délai"
      reasonLabel="Texte qui le fixe, et note pour le journal"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField dense label="Produits" name="nature">
          {natureOptions}
        </SelectField>
        <TextField dense label="Délai, au plus" name="days" inputMode="numeric" suffix="jours" required />
        <TextField dense label="À partir du" name="validFrom" type="date" required />
      </div>
    </AdminActionForm>
  </div>
)
