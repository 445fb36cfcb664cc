import { SelectField } from '#ui/forms/Field.tsx'
import type { ImportFile } from '../contract.ts'

/** Each warehouse that the file names and that of the seller. */
export const PlaceMappings = ({ file }: { file: ImportFile }) => (
  <section aria-labelledby="depots">
    <h2 id="depots" className="mb-2">
      Les dépôts de votre fichier
    </h2>
    <p className="mb-3 max-w-prose text-soft">
      Le stock de chaque dépôt est compté dans le vôtre. Deux dépôts du fichier peuvent n’en faire qu’un ici.
    </p>
    <div className="border-t border-ink">
      {file.places.map(({ source, warehouseId, known }) => (
        <div
          key={source}
          className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[1fr_minmax(0,18rem)]"
        >
          <span className="break-words">{source}</span>
          <input type="hidden" name="place" value={source} />
          <SelectField
            label={`Dépôt de ${source}`}
            labelHidden
            dense
            name="placeWarehouse"
            defaultValue={warehouseId ?? (known ? 'aucun' : '')}
          >
            <option value="">À choisir, laissé de côté</option>
            <option value="aucun">Ne pas importer ce stock</option>
            {file.warehouses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </div>
  </section>
)
