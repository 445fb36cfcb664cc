import { useState } from 'react'
import { SelectField } from '#ui/forms/Field.tsx'
import type { ImportFile } from '../contract.ts'
import { fieldLabels, type ImportField } from '../rules.ts'

/** One field, its column in the file, and sample values of that column. */
export function ColumnRow({ field, file }: { field: ImportField; file: ImportFile }) {
  const recognised = file.columns[field]
  const [chosen, setChosen] = useState(recognised === undefined ? '' : String(recognised))
  const values = chosen === '' ? [] : file.samples.flatMap(row => row[Number(chosen)]?.trim() || [])
  return (
    <div className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[11rem_minmax(0,16rem)_1fr]">
      <span aria-hidden="true" className="font-medium">
        {fieldLabels[field]}
        {field === 'reference' && <span className="text-danger"> *</span>}
      </span>
      <SelectField
        label={fieldLabels[field]}
        labelHidden
        dense
        name={`col.${field}`}
        value={chosen}
        onChange={event => setChosen(event.currentTarget.value)}
      >
        <option value="">Pas dans ce fichier</option>
        {file.headers.map((header, index) => (
          // Two columns of a file may bear one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rank of a column is what it is
          <option key={index} value={index}>
            {header}
          </option>
        ))}
      </SelectField>
      <span className="truncate text-sm text-soft">{values.join(' · ')}</span>
    </div>
  )
}
