import { useNavigation } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ImportFile } from '../contract.ts'
import { countLabel, linesLabel } from './labels.ts'

type Remark = ImportFile['remarks'][number]

const remarkColumns: Column<Remark>[] = [
  { key: 'phrase', title: 'Remarque', head: true, cell: row => row.sentence },
  { key: 'colonne', title: 'Colonne', cell: row => row.column },
  {
    key: 'combien',
    title: 'Lignes',
    align: 'end',
    cell: row => <span className="figures">{countLabel(row.lines)}</span>,
  },
  {
    key: 'ou',
    title: 'Par exemple',
    cell: row => (
      <span className="break-all">
        {[`ligne\u00a0${row.firstLines.map(countLabel).join(', ')}`, row.values.join(' · ')]
          .filter(Boolean)
          .join('\u00a0: ')}
      </span>
    ),
  },
]

const RemarkTable = ({ caption, remarks }: { caption: string; remarks: readonly Remark[] }) => (
  <Table
    caption={caption}
    columns={remarkColumns}
    rows={remarks}
    rowKey={({ column, sentence }) => `${column} ${sentence}`}
    tight
  />
)

/** What was replaced by a default in lines that are imported. */
export const Remarks = ({ remarks }: { remarks: readonly Remark[] }) => (
  <section aria-labelledby="remarques">
    <h2 id="remarques" className="mb-1">
      À savoir avant d’importer
    </h2>
    <p className="mb-3 max-w-prose text-sm text-soft">
      Ces lignes sont importées&nbsp;: ce qui manquait ou ne se lisait pas est remplacé comme il est écrit.
    </p>
    <RemarkTable caption="Remarques" remarks={remarks} />
  </section>
)

/** Why lines are refused, the same file without the others, and the first faulty cells to correct here. */
export function Refusals({ file }: { file: ImportFile }) {
  return (
    <section aria-labelledby="refus">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="refus">Lignes refusées</h2>
        <span className="flex flex-wrap gap-2">
          <a href={workspacePaths.importReport(file.id, 'refus')} download className={buttonClasses({ size: 'sm' })}>
            <DownloadIcon className="size-4" />
            Lignes à corriger (CSV)
          </a>
          <a
            href={workspacePaths.importReport(file.id, 'erreurs')}
            download
            className={buttonClasses({ size: 'sm', look: 'quiet' })}
          >
            <DownloadIcon className="size-4" />
            Toutes les erreurs (CSV)
          </a>
        </span>
      </div>
      <RemarkTable caption="Raisons des refus" remarks={file.refusals} />
      {file.status === 'ready' && <Corrections file={file} />}
    </section>
  )
}

type Correctable = ImportFile['faults'][number] & { index: number }
const isCorrectable = (fault: ImportFile['faults'][number]): fault is Correctable => fault.index !== null

/** The first faulty cells, one field each. */
function Corrections({ file }: { file: ImportFile }) {
  const busy = useNavigation().formData?.get('intent') === 'correct'
  const faults = file.faults.filter(isCorrectable)
  if (!faults.length) return null
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="intent" value="correct" />
      <h3 className="mb-1">Corriger ici</h3>
      <p className="mb-3 max-w-prose text-sm text-soft">
        {`Les premières cellules refusées. Les autres se corrigent dans le fichier des lignes à corriger, qui se renvoie tel quel\u00a0: il a les colonnes du vôtre.`}
      </p>
      <div className="border-t border-ink">
        {faults.map(fault => (
          <div
            key={`${fault.line} ${fault.index} ${fault.sentence}`}
            className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[8rem_1fr_minmax(0,18rem)]"
          >
            <span className="font-medium">{`Ligne\u00a0${countLabel(fault.line)}`}</span>
            <span>
              {fault.sentence} <span className="caption">{fault.column}</span>
            </span>
            <input type="hidden" name="cell" value={`${fault.line}:${fault.index}:${fault.value}`} />
            <TextField
              label={`${fault.column}, ligne ${fault.line}`}
              labelHidden
              dense
              name="value"
              defaultValue={fault.value}
              maxLength={2_000}
            />
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button type="submit" pending={busy} pendingLabel="Vérification…">
          Corriger et vérifier
        </Button>
        <span className="text-sm text-soft">{`${linesLabel(file.lines)} vérifiées de nouveau.`}</span>
      </div>
    </Form>
  )
}
