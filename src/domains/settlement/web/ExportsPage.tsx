import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDate, formatDateTime, isoDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { dac7Year, type ExportKind, exportKinds, listExports, type MoneyExport, showDac7 } from '../contract-exports.ts'
import { Dac7Panel } from './Dac7Panel.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const today = isoDay(new Date())
  const year = dac7Year.safeParse(new URL(request.url).searchParams.get('annee') ?? '')
  const [exports, dac7] = await Promise.all([
    call(listExports, {}),
    // Declared by 31 January of the year that follows.
    call(showDac7, { query: { year: year.success ? year.data : Number(today.slice(0, 4)) - 1 } }),
  ])
  return { today, dac7, ...exports }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Exports',
    description: 'DAC7, TVA et commandes, pour l’administration et la comptabilité.',
    path: workspacePaths.exportsAdmin,
    hidden: true,
  })

const kinds: Record<ExportKind, { title: string; what: string; limits: string | null }> = {
  dac7: {
    title: 'DAC7, par vendeur et trimestre',
    what: 'Identité, nombre de ventes, montants, commissions et TVA retenues, contrepartie nette. Les années touchées par la période sortent entières. Sous 30\u00a0ventes et 2\u00a0000\u00a0€ dans l’année, un vendeur de biens n’est pas à déclarer\u00a0: la dernière colonne le dit.',
    limits: 'Le même détail que la déclaration XML ci-dessous, pour un tableur.',
  },
  tva: {
    title: 'TVA par mois et par taux',
    what: 'TVA des ventes, due par les vendeurs, et TVA des commissions, due par Cep & Chai. Un remboursement se déduit dans son propre mois.',
    limits: null,
  },
  commandes: {
    title: 'Commandes, ligne à ligne',
    what: 'Chaque article des commandes payées\u00a0: prix, TVA, unités remboursées, commission figée. Sans nom ni adresse d’acheteur.',
    limits: null,
  },
}

const columns: Column<MoneyExport>[] = [
  { key: 'quand', title: 'Quand', head: true, cell: row => formatDateTime(row.at) },
  { key: 'quoi', title: 'Export', cell: row => kinds[row.what].title },
  { key: 'periode', title: 'Période', cell: row => `${formatDate(row.from)} au ${formatDate(row.to)}` },
  { key: 'lignes', title: 'Lignes', align: 'end', cell: row => row.rows.toLocaleString('fr-FR') },
  { key: 'par', title: 'Par', cell: row => row.by },
]

export default function ExportsPage() {
  const { today, dac7, exports } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Exports">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
        {exportKinds.map(kind => (
          <ExportForm key={kind} kind={kind} today={today} />
        ))}
      </div>
      <Dac7Panel dac7={dac7} today={today} />
      <Table
        className="mt-10"
        caption="Exports faits"
        captionShown
        tight
        columns={columns}
        rows={exports}
        rowKey={row => row.id}
        empty={<p className="mt-10 text-soft">Aucun export fait jusqu’ici. Chacun sera noté à cette place.</p>}
      />
    </AdminFrame>
  )
}

/** A plain form: its response is the file. */
function ExportForm({ kind, today }: { kind: ExportKind; today: string }) {
  const { title, what, limits } = kinds[kind]
  return (
    <section aria-labelledby={kind} className="flex flex-col border-t-2 border-ink pt-3">
      <h2 id={kind} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm">{what}</p>
      {limits && <p className="mt-2 text-sm text-soft">{limits}</p>}
      <Form
        action={`/api/settlement/exports/${kind}`}
        reloadDocument
        className="mt-auto flex flex-wrap items-end gap-2 pt-4"
      >
        <TextField
          label="Du"
          name="from"
          type="date"
          dense
          required
          defaultValue={`${today.slice(0, 4)}-01-01`}
          max={today}
        />
        <TextField label="Au" name="to" type="date" dense required defaultValue={today} max={today} />
        <Button type="submit" size="sm">
          Télécharger en CSV
        </Button>
      </Form>
    </section>
  )
}
