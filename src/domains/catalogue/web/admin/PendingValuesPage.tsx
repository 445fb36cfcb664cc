import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { acceptPending, listPending, mergePending, type PendingValue, refusePending } from '../../contract-pending.ts'

const title = 'Marques et valeurs à accepter'
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description: 'Les marques et les valeurs que des vendeurs ont apportées.',
    path: workspacePaths.pendingValuesAdmin,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listPending, {})

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const kind = textOf(form, 'kind') === 'brand' ? ('brand' as const) : ('value' as const)
  const params = { kind, id: textOf(form, 'id') }
  if (form.get('intent') === 'merge') return attempt(mergePending, { params, body: bodyOf(mergePending.body, form) })
  if (form.get('intent') === 'refuse') return attempt(refusePending, { params, body: bodyOf(refusePending.body, form) })
  return attempt(acceptPending, { params })
}

export default function PendingValuesPage() {
  const { values, total } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title={title}>
      <ActionNotice outcome={outcome} done="C’est décidé. Les listes suivent dans la minute." />
      {values.length === 0 ? (
        <EmptyState icon={<CheckIcon />} title="Rien à accepter">
          Une marque nouvelle, ou une valeur d’import hors des listes de vos caractéristiques, attend ici. En attendant,
          seuls les articles de son vendeur la montrent&nbsp;: ni les filtres, ni les formulaires des autres vendeurs.
        </EmptyState>
      ) : (
        <>
          <p className="max-w-prose text-soft">
            Chacune se voit déjà sur les articles de son vendeur, mais ni dans les filtres, ni dans les formulaires des
            autres.
          </p>
          {total > values.length && (
            <p className="caption mt-1">{`Les ${values.length} plus anciennes sur ${total}.`}</p>
          )}
          <ul className="mt-4 border-t border-ink">
            {values.map(pending => (
              <PendingRow key={`${pending.kind} ${pending.id}`} pending={pending} />
            ))}
          </ul>
        </>
      )}
    </AdminFrame>
  )
}

const countedArticles = (articles: number) =>
  articles > 1 ? `${figure(articles)}\u00a0articles` : `${articles} article`

function PendingRow({ pending }: { pending: PendingValue }) {
  const { kind, id, label, value, seller, articles, sample, createdAt } = pending
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-rule py-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <p className="caption">{label}</p>
        <h2 className="wrap-anywhere text-lg">{value}</h2>
        <p className="text-sm text-soft">
          {[seller, formatLongDate(createdAt), countedArticles(articles)].filter(Boolean).join(', ')}
        </p>
        {sample && (
          <Link to={workspacePaths.articleSheetAdmin(sample.id)} className="link text-sm">
            {sample.title}
          </Link>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <Form method="post">
          <Subject kind={kind} id={id} />
          <Button type="submit" size="sm" look="primary" aria-label={`Accepter ${value}`}>
            Accepter
          </Button>
        </Form>
        <MergeForm pending={pending} />
        <Disclosure title={<span className="text-sm">Refuser</span>}>
          <Form method="post" className="flex max-w-md flex-col items-start gap-3">
            <Subject kind={kind} id={id} />
            <p className="text-sm text-soft">
              {kind === 'brand'
                ? 'Ses articles prennent le nom de leur vendeur pour marque. Le vendeur reçoit votre motif.'
                : 'Ses articles perdent cette caractéristique, et les imports suivants ne l’apportent plus. Le vendeur reçoit votre motif.'}
            </p>
            <TextField
              dense
              className="w-full"
              label="Motif, envoyé au vendeur"
              name="reason"
              required
              minLength={10}
              maxLength={2_000}
            />
            <Button type="submit" size="sm" look="danger" name="intent" value="refuse" aria-label={`Refuser ${value}`}>
              Refuser
            </Button>
          </Form>
        </Disclosure>
      </div>
    </li>
  )
}

const Subject = ({ kind, id }: Pick<PendingValue, 'kind' | 'id'>) => (
  <>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="id" value={id} />
  </>
)

/** Typed with suggestions: there are thousands of brands. */
function MergeForm({ pending: { kind, id, near, value } }: { pending: PendingValue }) {
  const list = `pareilles-${kind}-${id}`
  return (
    <Form method="post" className="flex max-w-md items-end gap-2">
      <Subject kind={kind} id={id} />
      <TextField
        dense
        className="min-w-0 flex-1"
        label={kind === 'brand' ? 'Même marque que' : 'Même valeur que'}
        name="into"
        list={list}
        autoComplete="off"
        required
        maxLength={120}
      />
      <datalist id={list}>
        {near.map(other => (
          <option key={other} value={other} />
        ))}
      </datalist>
      <Button type="submit" size="sm" name="intent" value="merge" aria-label={`Réunir ${value} avec cette valeur`}>
        Réunir
      </Button>
    </Form>
  )
}
