import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { FileTable, ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import type { OperationResponse } from '#shared/contract.ts'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Count } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MessageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Column } from '#ui/Table.tsx'
import { listSellerThreads, markSellerThreadRead, showSellerThread, writeToSeller } from '../../contract-operator.ts'
import { unreadLabel } from '../labels.ts'
import { SellerThreadPanel } from './SellerThreadPanel.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Messages des vendeurs',
    description: 'Ce que l’équipe et les vendeurs s’écrivent.',
    path: workspacePaths.sellerMessagesAdmin(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const id = search.get('vendeur')
  const q = search.get('q')?.trim() ?? ''
  const before = search.get('avant')
  const cursor = search.get('suite')
  const [list, thread] = await Promise.all([
    call(listSellerThreads, { query: { q, ...(cursor ? { cursor } : {}) } }),
    id ? call(showSellerThread, { params: { id }, query: before ? { before } : {} }) : null,
  ])
  return { ...list, q, thread, isPast: before !== null, key: crypto.randomUUID() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { attempt } = context.get(pageApi)
  const params = { id: new URL(request.url).searchParams.get('vendeur') ?? '' }
  if (form.get('intent') === 'read')
    return attempt(markSellerThreadRead, { params, body: { upTo: textOf(form, 'upTo') } })
  const files = form.getAll('files').map(String)
  return attempt(writeToSeller, { params, body: { body: textOf(form, 'body'), files, key: textOf(form, 'key') } })
}

export default function SellerMessagesAdminPage() {
  const { conversations, next, q, thread, isPast, key } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <AdminFrame title="Messages des vendeurs">
      <AdminSearch key={q} label="Vendeur, ou mot d’un message" q={q} />
      <ListAndFile
        list={
          <>
            <ThreadTable rows={conversations} current={thread?.seller.id} />
            {next !== null && (
              <p className="mt-3">
                <Link
                  to={`${workspacePaths.sellerMessagesAdmin()}?${new URLSearchParams({ q, suite: `${next}` })}`}
                  className="link"
                >
                  Conversations plus anciennes
                </Link>
              </p>
            )}
          </>
        }
        file={
          thread && (
            // After a refusal, the form keeps what was typed and attached.
            <SellerThreadPanel
              key={`${thread.seller.id} ${thread.messages.at(-1)?.id}`}
              {...{ thread, isPast, messageKey: key, outcome }}
            />
          )
        }
      />
    </AdminFrame>
  )
}

type Row = OperationResponse<typeof listSellerThreads>['conversations'][number]

function ThreadTable({ rows, current }: { rows: readonly Row[]; current: number | undefined }) {
  const columns: Column<Row>[] = [
    {
      key: 'seller',
      title: 'Vendeur',
      head: true,
      cell: ({ vendorId, with: name, excerpt, lastIsMine }) => (
        <Link
          to={workspacePaths.sellerMessagesAdmin(vendorId)}
          preventScrollReset
          className="block no-underline hover:underline"
        >
          <span className="font-medium">{name}</span>
          <span className="caption line-clamp-2 wrap-anywhere">{`${lastIsMine ? 'Équipe\u00a0: ' : ''}${excerpt}`}</span>
        </Link>
      ),
    },
    {
      key: 'unread',
      title: 'Non lus',
      align: 'end',
      cell: ({ unread }) => <Count value={unread} label={unreadLabel(unread)} />,
    },
    { key: 'at', title: 'Dernier message', cell: ({ lastMessageAt }) => formatDateTime(lastMessageAt) },
  ]
  return (
    <FileTable
      caption="Conversations avec les vendeurs"
      columns={columns}
      rows={rows}
      fileOf={({ vendorId }) => vendorId}
      current={current}
      empty={
        <EmptyState icon={<MessageIcon />} title="Aucune conversation ici">
          Ouvrez la fiche d’un vendeur et choisissez «&nbsp;Lui écrire, lire ses messages&nbsp;». Un vendeur vous écrit
          depuis sa messagerie.
        </EmptyState>
      }
    />
  )
}
