import { SelectField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ImportFile } from '../contract.ts'
import { linesLabel } from './labels.ts'
import { TagOptions } from './TagOptions.tsx'

/** Each category of the file and its tag. */
export function CategoryMappings({ file, waiting }: { file: ImportFile; waiting: boolean }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2">
        Les catégories de votre fichier
      </h2>
      {waiting && (
        <Notice kind="info" className="mb-3">
          Vérifiez la sous-catégorie proposée pour chaque catégorie du fichier&nbsp;: vos choix serviront aux prochains
          imports. Sans sous-catégorie, un article est créé en brouillon, à classer.
        </Notice>
      )}
      <div className="border-t border-ink">
        {file.categories.map(({ source, lines: count, tagId, known }) => (
          <div
            key={source}
            className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-2 sm:grid-cols-[1fr_minmax(0,18rem)]"
          >
            <span>
              {source} <span className="caption">{linesLabel(count)}</span>
            </span>
            <input type="hidden" name="source" value={source} />
            <SelectField
              label={`Sous-catégorie de ${source}`}
              labelHidden
              dense
              name="tag"
              defaultValue={tagId ?? (known ? 'aucun' : '')}
            >
              <option value="">À classer, en brouillon</option>
              <option value="aucun">Ne pas importer ces lignes</option>
              <TagOptions tags={file.tags} />
            </SelectField>
          </div>
        ))}
      </div>
    </section>
  )
}
