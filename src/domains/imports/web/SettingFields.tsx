import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { ImportFile } from '../contract.ts'
import { TagOptions } from './TagOptions.tsx'

const typedKilograms = (grams: number | null) => (grams === null ? '' : String(grams / 1_000).replace('.', ','))

/** Default values where the file has none. */
export function SettingFields({ file }: { file: ImportFile }) {
  const { settings, kind, warehouses, tags } = file
  return (
    <section aria-labelledby="silences">
      <h2 id="silences" className="mb-2">
        Quand le fichier ne le dit pas
      </h2>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {kind === 'stock' ? (
          <>
            <input type="hidden" name="vatCode" value={settings.vatCode} />
            <input type="hidden" name="priceBasis" value={settings.priceBasis} />
          </>
        ) : (
          <SelectField label="Prix sans mention" name="priceBasis" defaultValue={settings.priceBasis} dense>
            <option value="HT">Hors taxes</option>
            <option value="TTC">TVA comprise</option>
          </SelectField>
        )}
        {kind !== 'stock' && (
          <SelectField label="TVA" name="vatCode" defaultValue={settings.vatCode} dense>
            <option value="normal">20&nbsp;%</option>
            <option value="equipment">20&nbsp;% (matériel agricole)</option>
            <option value="intermediate">10&nbsp;%</option>
            <option value="reduced">5,5&nbsp;%</option>
          </SelectField>
        )}
        {kind !== 'prices' && (
          <SelectField label="Dépôt du stock" name="warehouseId" defaultValue={settings.warehouseId ?? ''} dense>
            {warehouses.length === 0 && <option value="">Aucun dépôt</option>}
            {warehouses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {kind === 'catalogue' ? (
          <>
            <TextField label="Marque" name="brand" defaultValue={settings.brand} maxLength={80} required dense />
            <TextField
              label="Poids d’une unité"
              suffix="kg"
              name="weightKg"
              defaultValue={typedKilograms(settings.weightGrams)}
              inputMode="decimal"
              dense
            />
            <SelectField label="Sous-catégorie" name="tagId" defaultValue={settings.tagId ?? ''} dense>
              <option value="">À classer, en brouillon</option>
              <TagOptions tags={tags} />
            </SelectField>
            <SelectField label="Nouvelles offres" name="publish" defaultValue={settings.publish ? 'oui' : 'non'} dense>
              <option value="oui">En vente tout de suite</option>
              <option value="non">En brouillon</option>
            </SelectField>
          </>
        ) : (
          <>
            <input type="hidden" name="brand" value={settings.brand} />
            <input type="hidden" name="publish" value={settings.publish ? 'oui' : 'non'} />
          </>
        )}
      </div>
    </section>
  )
}
