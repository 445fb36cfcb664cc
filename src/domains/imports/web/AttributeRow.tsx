import { SelectField } from '#ui/forms/Field.tsx'
import type { ImportFile } from '../contract.ts'
import { byHeader } from './configuration.ts'

/** One column without a field, the attribute that it fills, and sample values of that column. */
export function AttributeRow({ column, file }: { column: number; file: ImportFile }) {
  const header = file.headers[column] ?? ''
  const chosen = file.attributeChoices.find(choice => choice.column === column)
  const recognised = chosen ? undefined : file.attributes.find(attribute => attribute.column === column)
  const values = file.samples.flatMap(row => row[column]?.trim() || [])
  return (
    <div className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[11rem_minmax(0,16rem)_1fr]">
      <span aria-hidden="true" className="min-w-0 font-medium wrap-anywhere">
        {header}
      </span>
      <SelectField
        label={`Caractéristique de la colonne «\u00a0${header}\u00a0»`}
        labelHidden
        dense
        name={`attr.${column}`}
        defaultValue={chosen ? (chosen.code ?? '') : recognised ? byHeader : ''}
      >
        <option value="">Laisser de côté</option>
        {recognised && <option value={byHeader}>{`Reconnue\u00a0: ${recognised.label}`}</option>}
        {file.attributeOptions.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <span className="truncate text-sm text-soft">{values.join(' · ')}</span>
    </div>
  )
}
