import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminActionForm, DescriptionList } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import { decidePermit, listPermitsToReview, type ReviewedPermit } from '../../contract.ts'
import { permitForms } from '../../rules.ts'
import { permitStatusLabels, permitTones } from '../PermitSections.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Justificatifs',
    description: 'Les certificats et agréments envoyés par les acheteurs et les vendeurs.',
    path: workspacePaths.permitsAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const state = search.get('etat') === 'juges' ? ('decided' as const) : ('waiting' as const)
  const query = { state, page: search.get('page') ?? '1' }
  return { ...(await context.get(pageApi).call(listPermitsToReview, { query })), state }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const accepts = textOf(form, 'intent') === 'accept'
  return context.get(pageApi).attempt(decidePermit, {
    params: { id: textOf(form, 'id') },
    body: accepts ? { decision: 'accept' } : { decision: 'refuse', reason: textOf(form, 'reason') },
  })
}

export default function PermitsAdminPage() {
  const { permits, total, page, pages, state } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const decided = `${workspacePaths.permitsAdmin}?etat=juges`
  const waits = state === 'waiting'
  return (
    <AdminFrame title="Justificatifs">
      <nav aria-label="Justificatifs par état" className="flex flex-wrap gap-1 border-b border-rule">
        <ViewTab
          label="À vérifier"
          count={waits ? total : undefined}
          to={workspacePaths.permitsAdmin}
          current={waits}
        />
        <ViewTab label="Vérifiés" to={decided} current={!waits} />
      </nav>
      <div className="mt-4 max-w-4xl">
        <ActionNotice outcome={outcome} done={'C’est décidé\u00a0: la personne est prévenue par courriel.'} />
        {permits.length === 0 && (
          <EmptyState icon={<CheckIcon />} title={waits ? 'Rien à vérifier' : 'Rien de vérifié encore'}>
            Les acheteurs professionnels et les vendeurs envoient leurs certificats depuis leur compte.
          </EmptyState>
        )}
        {permits.map(permit => (
          <PermitToReview key={permit.id} permit={permit} />
        ))}
        <Pagination
          page={page}
          count={pages}
          to={number => `${workspacePaths.permitsAdmin}?${waits ? '' : 'etat=juges&'}page=${number}`}
        />
      </div>
    </AdminFrame>
  )
}

function PermitToReview({ permit }: { permit: ReviewedPermit }) {
  const { label, law } = permitForms[permit.kind]
  const title = `permit-${permit.id}`
  return (
    <article aria-labelledby={title} className="border-b border-rule py-5">
      <h2 id={title} className="flex flex-wrap items-center gap-3 text-lg">
        {label}
        <Badge tone={permit.isExpired ? 'danger' : permitTones[permit.status]}>
          {permit.isExpired ? 'Validité finie' : permitStatusLabels[permit.status]}
        </Badge>
      </h2>
      <p className="caption">{law}</p>
      <div className="mt-3 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <Facts permit={permit} />
        <div>
          <PermitFile permit={permit} />
        </div>
      </div>
      <Decision permit={permit} />
    </article>
  )
}

const Facts = ({ permit: { holder, ...permit } }: { permit: ReviewedPermit }) => (
  <DescriptionList
    rows={[
      [holder.kind === 'seller' ? 'Vendeur' : 'Acheteur', holder.name],
      ['Courriel', holder.email],
      ['SIREN', holder.companyNumber],
      ['Numéro', permit.number],
      ['Valide jusqu’au', permit.expiresOn && formatLongDate(permit.expiresOn)],
      ['Déclaration', permit.statement],
      ['Signée par', permit.signedBy],
      ['Envoyée', formatDateTime(permit.submittedAt)],
      ['Décidée', permit.decidedAt && [formatDateTime(permit.decidedAt), permit.decidedBy].filter(Boolean).join(', ')],
      ['Motif', permit.reason],
    ]}
  />
)

function PermitFile({ permit: { id, file } }: { permit: ReviewedPermit }) {
  if (!file) return null
  const url = workspacePaths.permitFile(id)
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link flex flex-col items-start gap-2">
      {file.width !== null && file.height !== null && (
        <img
          src={url}
          alt=""
          width={file.width}
          height={file.height}
          loading="lazy"
          className="h-auto max-h-56 w-auto max-w-full border border-rule"
        />
      )}
      <span className="break-all">
        {file.name}
        <span className="sr-only"> (nouvel onglet)</span>
      </span>
    </a>
  )
}

function Decision({ permit: { id, status } }: { permit: ReviewedPermit }) {
  if (status !== 'PENDING' && status !== 'ACCEPTED') return null
  return (
    <div className="mt-4 flex flex-col gap-2">
      {status === 'PENDING' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="accept" size="sm">
            Accepter
          </Button>
        </Form>
      )}
      <AdminActionForm
        intent="refuse"
        title={status === 'PENDING' ? 'Refuser' : 'Mettre fin à sa validité'}
        hint="La personne reçoit votre motif par courriel, et peut envoyer une autre pièce."
        reasonLabel="Motif, pour la personne"
        danger
      >
        <input type="hidden" name="id" value={id} />
      </AdminActionForm>
    </div>
  )
}
