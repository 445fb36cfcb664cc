import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminPanel } from '#domains/workspace/web/admin/AdminParts.tsx'
import { ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { formatLongDate } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  decideArticleRequest,
  listArticleRequests,
  type ShownRequest,
  showArticleRequest,
} from '../../../contract-requests.ts'
import { isAddition, proposedFilePath } from '../../../rules/article-sheet.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Demandes sur des articles',
    description: 'Les changements que des vendeurs demandent.',
    path: workspacePaths.articleRequestsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const id = new URL(request.url).searchParams.get('id')
  const [{ requests }, shown] = await Promise.all([
    call(listArticleRequests, {}),
    id ? call(showArticleRequest, { params: { id } }) : null,
  ])
  return { requests, shown }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const id = textOf(form, 'id')
  const decisions = form.getAll('field').map((field, rank) => ({
    field: String(field),
    decision: textOf(form, `decision.${rank}`) === 'accepted' ? ('accepted' as const) : ('refused' as const),
    reason: textOf(form, `reason.${rank}`),
  }))
  const decided = await attempt(decideArticleRequest, { params: { id }, body: { decisions } })
  return decided.ok ? redirect(workspacePaths.articleRequestsAdmin) : decided
}

export default function ArticleRequestsPage() {
  const { requests, shown } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Demandes sur des articles">
      <ActionNotice outcome={outcome} done="C’est décidé." />
      <ListAndFile
        list={<RequestList requests={requests} current={shown?.id ?? null} />}
        file={shown && <RequestPanel key={shown.id} request={shown} errors={outcome?.fields ?? {}} />}
      />
    </AdminFrame>
  )
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['requests']

function RequestList({ requests, current }: { requests: Listed; current: number | null }) {
  if (requests.length === 0)
    return (
      <EmptyState icon={<CheckIcon />} title="Aucune demande en cours">
        Un vendeur demande ici à changer un article que d’autres vendent ou que vous avez relu.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {requests.map(({ id, title, seller, fields, createdAt }) => (
        <li key={id}>
          <Link
            to={workspacePaths.articleRequestAdmin(id)}
            aria-current={id === current ? 'true' : undefined}
            className="block py-2 no-underline hover:bg-chalk aria-[current]:bg-chalk"
          >
            <span className="font-medium">{title}</span>
            <span className="caption block">
              {`${seller}, ${fields > 1 ? `${fields} champs` : 'un champ'}, ${formatLongDate(createdAt)}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Errors = Readonly<Record<string, string>>

const RequestPanel = ({ request, errors }: { request: ShownRequest; errors: Errors }) => (
  <AdminPanel
    id="demande"
    title={request.title}
    badges={<Badge>{request.seller}</Badge>}
    close={workspacePaths.articleRequestsAdmin}
    actionsTitle=""
    actions={null}
  >
    <div className="xl:col-span-2">
      <Link to={workspacePaths.articleSheetAdmin(request.articleId)} className="link text-sm">
        Fiche de l’article
      </Link>
      {request.message && <p className="my-3 max-w-prose whitespace-pre-line">{request.message}</p>}
      {request.isMerged && (
        <Notice kind="warning" className="my-3" title="Cet article a été réuni avec un autre">
          Rien ne peut plus y être accepté.
        </Notice>
      )}
      {request.status === 'open' ? (
        <Form method="post">
          <input type="hidden" name="id" value={request.id} />
          {request.fields.map((field, rank) => (
            <FieldDecision
              key={field.field}
              requestId={request.id}
              field={field}
              rank={rank}
              isMerged={request.isMerged}
              error={errors[field.field]}
            />
          ))}
          <Button type="submit" look="primary" className="mt-4">
            Décider et prévenir le vendeur
          </Button>
        </Form>
      ) : (
        <p>Cette demande n’est plus en cours.</p>
      )}
    </div>
  </AdminPanel>
)

interface FieldDecisionProps {
  requestId: number
  field: ShownRequest['fields'][number]
  rank: number
  isMerged: boolean
  error: string | undefined
}

function FieldDecision({ requestId, field: shown, rank, isMerged, error }: FieldDecisionProps) {
  const { field, label, before, after, changed, file } = shown
  const mayAccept = changed === null && !isMerged
  return (
    <fieldset className="border-t border-rule py-3">
      <legend className="float-left mb-1 w-full font-semibold">{label}</legend>
      <input type="hidden" name="field" value={field} />
      <dl className="clear-both grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {!isAddition(field) && (
          <div>
            <dt className="caption">Avant</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{before || 'Vide'}</dd>
          </div>
        )}
        <div>
          <dt className="caption">Demandé</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{after || 'Vide'}</dd>
        </div>
      </dl>
      {file && <ProposedFile path={proposedFilePath(requestId, field)} kind={file} alt={after} />}
      {changed !== null && (
        <p className="mt-1 text-sm text-danger">
          {`Changé depuis la demande\u00a0: ${changed || 'vide'}. Ce champ ne s’accepte plus.`}
        </p>
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-[10rem_1fr]">
        <SelectField dense label="Décision" name={`decision.${rank}`} defaultValue={mayAccept ? 'accepted' : 'refused'}>
          {mayAccept && <option value="accepted">Accepter</option>}
          <option value="refused">Refuser</option>
        </SelectField>
        <TextField
          dense
          label="Un mot au vendeur"
          hint="Nécessaire pour refuser."
          name={`reason.${rank}`}
          maxLength={300}
          error={error ?? ''}
        />
      </div>
    </fieldset>
  )
}

interface ProposedFileProps {
  path: string
  kind: 'document' | 'picture'
  alt: string
}

const ProposedFile = ({ path, kind, alt }: ProposedFileProps) => (
  <Link to={path} reloadDocument className="link mt-2 inline-block text-sm">
    {kind === 'picture' && <img src={path} alt={alt} className="max-h-48 max-w-full border border-rule" />}
    {kind === 'picture' ? 'Ouvrir la photo' : 'Ouvrir le document'}
  </Link>
)
