import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { fieldSentences } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Badge } from '#ui/Badge.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Stepper } from '#ui/navigation/Stepper.tsx'
import { withQueries } from '#ui/Queries.tsx'
import {
  applyImport,
  cancelImport,
  configureImport,
  correctImportLines,
  deleteImported,
  getImport,
  type ImportFile,
  retryImportPictures,
  undoImport,
} from '../contract.ts'
import { type ImportStatus, importKindLabels, importStatusLabels, isRunning } from '../rules.ts'
import { toConfiguration, toCorrections } from './configuration.ts'
import { importStatusTones, linesLabel } from './labels.ts'
import { MappingForm } from './MappingForm.tsx'
import { OutcomePanel } from './OutcomePanel.tsx'
import { StageProgress } from './StageProgress.tsx'

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(matches, {
    title: 'Import d’un fichier',
    description: 'Les colonnes, la vérification et le résultat de l’import.',
    path: workspacePaths.sellerImport(Number(params.id)),
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getImport, { params: { id: params.id ?? '' } })

const acts = {
  apply: applyImport,
  undo: undoImport,
  delete: deleteImported,
  cancel: cancelImport,
  retryPictures: retryImportPictures,
} as const

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const input = { params: { id: params.id ?? '' } }
  const intent = String(form.get('intent'))
  const done =
    intent === 'configure'
      ? await attempt(configureImport, { ...input, body: toConfiguration(form) })
      : intent === 'correct'
        ? await attempt(correctImportLines, { ...input, body: { corrections: toCorrections(form) } })
        : // Any other button of the page is one of these five.
          await attempt(acts[intent as keyof typeof acts] ?? cancelImport, input)
  return done.ok
    ? { status: done.data.status, error: null, fields: null }
    : { status: null, error: done.error, fields: done.fields }
}
export type ImportFormResult = {
  status: ImportStatus | null
  error: string | null
  fields: Record<string, string> | null
}

const steps = [{ label: 'Fichier' }, { label: 'Colonnes' }, { label: 'Vérification' }, { label: 'Import' }]
const stepOf: Record<ImportStatus, number> = {
  receiving: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  ready: 2,
  applying: 3,
  done: 4,
  undoing: 4,
  undone: 4,
  failed: 0,
  cancelled: 0,
}

function ImportPage() {
  const file = useLoaderData<typeof loader>()
  const result = useActionData<ImportFormResult>()
  return (
    <AccountFrame title={<span className="break-words">{`Import de ${file.fileName}`}</span>}>
      <Facts file={file} />
      <Stepper label="Étapes de l’import" steps={steps} current={stepOf[file.status]} />
      <div className="mt-6 flex flex-col gap-6">
        {result?.error && (
          <Notice kind="error" live title={result.error}>
            {fieldSentences(result.fields, { weightGrams: 'poids' }).join(' · ')}
          </Notice>
        )}
        {file.failure && (
          <Notice kind="error" title={file.failure}>
            {file.status === 'failed' && <Link to={workspacePaths.sellerImports}>Envoyer un autre fichier</Link>}
          </Notice>
        )}
        {isRunning(file.status) && <StageProgress key={file.status} file={file} />}
        {file.status === 'mapping' && <MappingForm file={file} />}
        {(file.status === 'ready' || file.status === 'done' || file.status === 'undone') && (
          <OutcomePanel file={file} />
        )}
        {file.status === 'cancelled' && <Notice kind="info" title="Import abandonné&nbsp;: rien n’a été changé." />}
      </div>
    </AccountFrame>
  )
}
export default withQueries(ImportPage)

function Facts({ file }: { file: ImportFile }) {
  const { shape, encoding, separator, sheet, passed, repaired } = file.found
  const facts = [
    importKindLabels[file.kind],
    file.lines > 0 && linesLabel(file.lines),
    shape,
    encoding,
    separator && `séparateur\u00a0: ${separator}`,
    sheet && `feuille «\u00a0${sheet}\u00a0»`,
    passed > 0 && `${linesLabel(passed)} sans article (titres, photos, parents)`,
    repaired > 0 && 'accents réparés',
    formatDateTime(file.createdAt),
  ]
  return (
    <p className="mb-4 mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <Badge tone={importStatusTones[file.status]}>{importStatusLabels[file.status]}</Badge>
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
