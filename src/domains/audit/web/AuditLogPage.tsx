import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Table } from '#ui/Table.tsx'
import { type AuditEntry, type AuditFilters, listAuditEntries } from '../contract.ts'
import { fieldName, fieldValue } from '../field-labels.ts'
import { operationLabel } from '../operation-labels.ts'
import { subjectLabel, subjectTitle } from '../subject-labels.ts'
import { auditLogHref, subjectHref } from './subject-href.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Journal',
    description: 'Chaque acte des administrateurs, son motif et ce qu’il a changé.',
    path: workspacePaths.auditLog,
    hidden: true,
  })

const names = ['who', 'operation', 'kind', 'subject', 'from', 'to'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const filters: AuditFilters = Object.fromEntries(
    names.map(name => [name, search.get(name)?.trim()]).filter(([, value]) => value),
  )
  const page = search.get('page') ?? '1'
  return { filters, journal: await context.get(pageApi).call(listAuditEntries, { query: { ...filters, page } }) }
}

const searchOf = (filters: AuditFilters, page?: number) => {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined))
  if (page && page > 1) search.set('page', `${page}`)
  return search.size ? `?${search}` : ''
}

export default function AuditLogPage() {
  const { filters, journal } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Journal">
      <Filters filters={filters} operations={journal.operations} kinds={journal.kinds} />
      <p className="mb-2 mt-6 flex flex-wrap items-center gap-3 text-sm text-soft">
        <span>{journal.total > 1 ? `${figure(journal.total)}\u00a0actes` : `${journal.total}\u00a0acte`}</span>
        <a
          href={`/api/admin/audit-log/export${searchOf(filters)}`}
          download
          className={buttonClasses({ size: 'sm', className: 'ml-auto' })}
        >
          <DownloadIcon className="size-4" />
          CSV
        </a>
      </p>
      <Entries entries={journal.entries} />
      <Pagination
        page={journal.page}
        count={journal.pages}
        to={page => `${workspacePaths.auditLog}${searchOf(filters, page)}`}
      />
    </AdminFrame>
  )
}

interface FiltersProps {
  filters: AuditFilters
  operations: readonly string[]
  kinds: readonly string[]
}

function Filters({ filters, operations, kinds }: FiltersProps) {
  const acts = operations.toSorted((a, b) => operationLabel(a).localeCompare(operationLabel(b), 'fr'))
  return (
    <Form className="grid items-end gap-x-4 gap-y-3 border-y border-rule bg-chalk px-4 py-3 sm:grid-cols-3 xl:grid-cols-[2fr_2fr_1.3fr_1fr_1fr_1fr_auto]">
      <TextField dense label="Qui" name="who" placeholder="Nom ou adresse" defaultValue={filters.who} />
      <SelectField dense label="Acte" name="operation" defaultValue={filters.operation ?? ''}>
        <option value="">Tous</option>
        {acts.map(operation => (
          <option key={operation} value={operation}>
            {operationLabel(operation)}
          </option>
        ))}
      </SelectField>
      <SelectField dense label="Objet" name="kind" defaultValue={filters.kind ?? ''}>
        <option value="">Tous</option>
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {subjectLabel(kind)}
          </option>
        ))}
      </SelectField>
      <TextField dense label="Numéro" name="subject" defaultValue={filters.subject} />
      <TextField dense label="Du" name="from" type="date" defaultValue={filters.from} />
      <TextField dense label="Au" name="to" type="date" defaultValue={filters.to} />
      <Button type="submit" size="sm">
        Filtrer
      </Button>
    </Form>
  )
}

const Entries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Table
    tight
    twoLines
    flowing
    caption="Actes des administrateurs"
    rows={entries}
    rowKey={({ id }) => id}
    empty={
      <EmptyState title="Aucun acte ici">
        Chaque acte d’un administrateur s’écrit ici de lui-même, dans la même transaction que l’acte. Rien ne peut y
        être changé ni retiré.
      </EmptyState>
    }
    columns={[
      {
        key: 'at',
        title: 'Quand',
        cell: ({ at }) => <span className="lg:whitespace-nowrap">{formatDateTime(at)}</span>,
      },
      {
        key: 'who',
        title: 'Qui',
        cell: ({ who, role, address }) => (
          <>
            {who}
            <span className="caption max-md:ms-1 md:block">{`${role === 'SUPER_ADMIN' ? 'Super-admin' : 'Admin'} · ${address}`}</span>
          </>
        ),
      },
      { key: 'act', title: 'Acte', head: true, cell: ({ operation }) => operationLabel(operation) },
      { key: 'subject', title: 'Objet', cell: entry => <Subject entry={entry} /> },
      {
        key: 'reason',
        title: 'Motif et détail',
        cell: entry => (
          <>
            {entry.reason && <span className="wrap-anywhere md:block">{entry.reason}</span>}
            <Detail entry={entry} />
          </>
        ),
      },
    ]}
  />
)

function Subject({ entry: { kind, subject } }: { entry: AuditEntry }) {
  const title = subjectTitle(kind, subject)
  const href = subjectHref(kind, subject)
  return (
    <>
      {href ? (
        <Link to={href} className="link">
          {title}
        </Link>
      ) : (
        title
      )}
      {subject && (
        <Link to={auditLogHref(kind, subject)} className="caption max-md:ms-1 md:block hover:underline">
          Tous ses actes<span className="sr-only">{`\u00a0: ${title}`}</span>
        </Link>
      )}
    </>
  )
}

function Detail({ entry: { changes, input } }: { entry: AuditEntry }) {
  return (
    <details className="max-w-md">
      <summary className="cursor-pointer text-soft">
        {changes.length ? changes.map(({ field }) => fieldName(field)).join(', ') : 'Voir'}
      </summary>
      {changes.map(({ field, before, after }) => (
        <p key={field} className="mt-1 wrap-anywhere">
          <span className="text-soft">{`${fieldName(field)}\u00a0: `}</span>
          <del>{fieldValue(field, before) || '∅'}</del>
          {' → '}
          <ins className="no-underline">{fieldValue(field, after) || '∅'}</ins>
        </p>
      ))}
      <GivenFields input={input} />
    </details>
  )
}

/** What the administrator sent. */
function GivenFields({ input }: { input: string }) {
  const given = Object.entries(JSON.parse(input) as Record<string, unknown>).filter(([, value]) => value !== null)
  if (given.length === 0) return null
  return (
    <dl className="mt-1 text-xs">
      {given.map(([field, value]) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-soft">{`${fieldName(field)}\u00a0: `}</dt>
          <dd className="inline">{givenValue(field, value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function givenValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.map(entry => givenValue(field, entry)).join(' ; ')
  if (typeof value !== 'object' || value === null) return fieldValue(field, String(value ?? ''))
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${fieldName(name)} ${name === 'field' ? fieldName(String(part)) : givenValue(name, part)}`)
    .join(', ')
}
