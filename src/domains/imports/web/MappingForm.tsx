import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ImportFile } from '../contract.ts'
import { type ImportField, importFields } from '../rules.ts'
import { AttributeRow } from './AttributeRow.tsx'
import { CategoryMappings } from './CategoryMappings.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { ImportActionButton } from './ImportActionButton.tsx'
import { PictureArchiveForm } from './PictureArchiveForm.tsx'
import { PlaceMappings } from './PlaceMappings.tsx'
import { SettingFields } from './SettingFields.tsx'

const main: readonly ImportField[] = [
  'reference',
  'title',
  'price',
  'priceHt',
  'priceTtc',
  'vat',
  'stock',
  'ean',
  'category',
  'brand',
]

/** Mapping of the file's columns: detected first, corrected by hand, remembered for files with the same headers. */
export function MappingForm({ file }: { file: ImportFile }) {
  const busy = useNavigation().formData?.get('intent') === 'configure'
  const fields = importFields(file.kind)
  const others = fields.filter(field => !main.includes(field))
  const found = others.filter(field => file.columns[field] !== undefined).length
  const used = new Set([...Object.values(file.columns), ...file.attributes.map(({ column }) => column)])
  const attributes = [...new Set(file.attributes.map(({ label }) => label))]
  const fieldColumns = new Set(Object.values(file.columns))
  const free = file.headers.flatMap((header, column) => (header.trim() && !fieldColumns.has(column) ? column : []))
  const ignored = file.headers.filter((_, index) => !used.has(index))
  const waiting = file.categories.some(({ known }) => !known) && file.settings.tagId === null
  return (
    <div className="flex flex-col gap-8">
      {file.remembered && <Notice kind="info">Vos choix du dernier fichier de ce modèle sont repris.</Notice>}
      <Form method="post" className="flex flex-col gap-8">
        <input type="hidden" name="intent" value="configure" />
        <section aria-labelledby="colonnes">
          <h2 id="colonnes" className="mb-2">
            Les colonnes de votre fichier
          </h2>
          <div className="border-t border-ink">
            {fields
              .filter(field => main.includes(field))
              .map(field => (
                <ColumnRow key={field} field={field} file={file} />
              ))}
          </div>
          {others.length > 0 && (
            <Disclosure title={`Autres colonnes (${found} reconnue${found > 1 ? 's' : ''})`}>
              {others.map(field => (
                <ColumnRow key={field} field={field} file={file} />
              ))}
            </Disclosure>
          )}
          {file.attributeOptions.length > 0 && free.length > 0 && (
            <Disclosure title="Caractéristiques, colonne par colonne">
              {free.map(column => (
                <AttributeRow key={column} column={column} file={file} />
              ))}
            </Disclosure>
          )}
          {attributes.length > 0 && (
            <p className="mt-3 text-sm">
              {`Caractéristiques reconnues (${attributes.length})\u00a0: ${attributes.join(', ')}. Chacune remplit les nouveaux articles des catégories qui l’ont.`}
            </p>
          )}
          {ignored.length > 0 && (
            <p className="mt-3 text-sm text-soft">{`Colonnes laissées de côté\u00a0: ${ignored.join(', ')}.`}</p>
          )}
        </section>
        {file.categories.length > 0 && <CategoryMappings file={file} waiting={waiting} />}
        {file.places.length > 0 && <PlaceMappings file={file} />}
        <SettingFields file={file} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" pending={busy} pendingLabel="Vérification…">
            Vérifier le fichier
          </Button>
          <span className="text-sm text-soft">Rien n’est encore changé dans votre catalogue.</span>
        </div>
      </Form>
      {file.kind === 'catalogue' && <PictureArchiveForm file={file} />}
      <ImportActionButton intent="cancel" look="quiet" size="sm">
        Abandonner cet import
      </ImportActionButton>
    </div>
  )
}
