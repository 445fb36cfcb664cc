import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatShortDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { listCooperatives, type RecognisedSeller, recogniseCooperative } from '../../contract.ts'
import { memberPaths } from '../../rules/paths.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Coopératives',
    description: 'Les vendeurs reconnus comme coopératives.',
    path: memberPaths.admin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listCooperatives, {})

export async function action({ context, request }: ActionFunctionArgs): Promise<FormState> {
  const form = await request.formData()
  const body = { vendorId: Number(textOf(form, 'vendorId')), group: textOf(form, 'group') }
  const outcome = await context.get(pageApi).attempt(recogniseCooperative, { body })
  return toFormState(
    'recognise',
    outcome,
    'La coopérative est reconnue\u00a0: elle peut envoyer son fichier d’adhérents.',
  )
}

const columns: Column<RecognisedSeller>[] = [
  { key: 'nom', title: 'Coopérative', head: true, cell: ({ name }) => name },
  { key: 'groupe', title: 'Groupe de clients', cell: ({ group }) => group },
  { key: 'adherents', title: 'Adhérents', align: 'end', cell: ({ memberCount }) => memberCount },
  {
    key: 'depuis',
    title: 'Reconnue le',
    cell: ({ recognisedAt }) => (recognisedAt ? formatShortDate(recognisedAt) : '—'),
  },
]

export default function CooperativesAdminPage() {
  const { sellers } = useLoaderData<typeof loader>()
  const state = useActionData<typeof action>()
  const errors = fieldErrorsOf(state, 'recognise')
  const others = sellers.filter(({ group }) => group === null)
  return (
    <AdminFrame title="Coopératives">
      <p className="mb-4 max-w-prose text-soft">
        Une coopérative reconnue lit les numéros d’adhérent que les acheteurs ont donnés, et compense leurs commandes
        sur les apports. Vérifiez ses statuts et son agrément avant de la reconnaître.
      </p>
      <Table
        caption="Coopératives reconnues"
        columns={columns}
        rows={sellers.filter(({ group }) => group !== null)}
        rowKey={({ vendorId }) => vendorId}
        tight
        empty={<EmptyState title="Aucune coopérative">Choisissez ci-dessous le vendeur qui en est une.</EmptyState>}
      />
      <section aria-labelledby="reconnaitre" className="mt-10 border-t-2 border-ink pt-3">
        <h2 id="reconnaitre" className="mb-3 text-lg">
          Reconnaître un vendeur
        </h2>
        <Form method="post" className="flex max-w-xl flex-col gap-4">
          <FormNotice state={state} intent="recognise" />
          <SelectField label="Vendeur" name="vendorId" error={errors.vendorId} required>
            {others.map(({ vendorId, name }) => (
              <option key={vendorId} value={vendorId}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Groupe de clients"
            hint="Ses adhérents en feront partie, et ses listes de prix s’y appliquent."
            name="group"
            maxLength={60}
            defaultValue="Adhérents"
            error={errors.group}
            required
          />
          <Button type="submit" look="primary" className="self-start">
            Reconnaître la coopérative
          </Button>
        </Form>
      </section>
    </AdminFrame>
  )
}
