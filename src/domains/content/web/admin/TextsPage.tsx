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
import { formatShortDate } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { textNames } from '../../contract.ts'
import {
  comparePageVersion,
  listPageTexts,
  previewPageText,
  removePageVersion,
  showPageText,
  type TextRow,
  textSource,
  writePageVersion,
} from '../../contract-texts.ts'
import { pageTexts } from '../../rules/page-texts.ts'
import { TextEditor } from './TextEditor.tsx'
import { VersionChangesView } from './VersionChangesView.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Textes',
    description: 'Les pages de texte, leurs versions et leur date d’effet.',
    path: workspacePaths.textsAdmin(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const id = search.get('version')
  const empty = { changes: null, edited: null, texts: [] }
  if (id) return { ...empty, changes: await call(comparePageVersion, { params: { id } }) }
  const name = textNames.find(known => known === search.get('nom'))
  if (name) return { ...empty, edited: await call(showPageText, { params: { name } }) }
  return { ...empty, ...(await call(listPageTexts, {})) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  if (intent === 'remove') return { done: await attempt(removePageVersion, { params: { id: textOf(form, 'id') } }) }
  const values = { ...bodyOf(textSource, form), effectiveOn: textOf(form, 'effectiveOn'), note: textOf(form, 'note') }
  // Returns the text with the preview: without scripts, the reloaded page would lose it.
  if (intent === 'preview')
    return { preview: await attempt(previewPageText, { body: bodyOf(textSource, form) }), values }
  const name = textNames.find(known => known === form.get('name')) ?? textNames[0]
  const done = await attempt(writePageVersion, { params: { name }, body: bodyOf(writePageVersion.body, form) })
  return done.ok ? redirect(`${workspacePaths.textsAdmin({ nom: name })}#versions`) : { done, values }
}

export default function TextsPage() {
  const data = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  if (data.changes) return <VersionChangesView changes={data.changes} />
  if (data.edited) return <TextEditor key={data.edited.latest} edited={data.edited} outcome={outcome} />
  return (
    <AdminFrame title="Textes">
      <p className="mb-4 max-w-prose text-soft">
        Chaque page a une version en vigueur. Une nouvelle version prend effet au jour choisi&nbsp;; les précédentes
        restent lisibles ici, et chaque commande garde celle des conditions de vente qu’elle a acceptée.
      </p>
      <p className="mb-4">
        <Link to={workspacePaths.sellerContractsAdmin} className="link">
          Acceptations du contrat des vendeurs
        </Link>
      </p>
      <TextTable texts={data.texts} />
    </AdminFrame>
  )
}

const TextTable = ({ texts }: { texts: readonly TextRow[] }) => (
  <Table
    caption="Pages de texte"
    rows={[...texts].sort((a, b) => rankOf(a) - rankOf(b))}
    rowKey={({ name }) => name}
    columns={[
      {
        key: 'name',
        title: 'Page',
        head: true,
        cell: ({ name }) => (
          <Link to={workspacePaths.textsAdmin({ nom: name })} className="link">
            {pageTexts[name].label}
          </Link>
        ),
      },
      {
        key: 'since',
        title: 'En vigueur depuis',
        cell: ({ since, isOurs }) => `${formatShortDate(since)}${isOurs ? '' : ', texte livré'}`,
      },
      { key: 'next', title: 'Prochaine version', cell: ({ next }) => (next ? formatShortDate(next) : '') },
      {
        key: 'page',
        title: 'Page publique',
        cell: ({ name }) => (
          <Link to={pageTexts[name].path} className="link">
            Voir<span className="sr-only">{`\u00a0: ${pageTexts[name].label}`}</span>
          </Link>
        ),
      },
    ]}
  />
)

/** Legal texts first, as the rules list them. */
const rankOf = ({ name }: TextRow) => Object.keys(pageTexts).indexOf(name)
