import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { UploadField } from './UploadField.tsx'

/** Place, alternative text, variants and removal of each picture, and one more. Works without scripts. */
export const PicturesEditor = ({ shown: { pictures, version, sheet, variants } }: { shown: ShownSheet }) => (
  <div className="max-w-4xl">
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      <input type="hidden" name="version" value={version} />
      <ul className="divide-y divide-rule border-y border-rule">
        {pictures.map(({ id, alt, variantIds }, rank) => (
          <li key={id} className="grid grid-cols-[5rem_1fr] gap-4 py-3">
            <Picture
              id={id}
              alt={alt || `Photo ${rank + 1}`}
              width={80}
              height={80}
              className="size-20 border border-rule"
            />
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[5rem_1fr_auto]">
              <input type="hidden" name={`pictures.${rank}.id`} value={id} />
              <TextField
                dense
                label="Place"
                name={`pictures.${rank}.place`}
                inputMode="numeric"
                required
                defaultValue={rank + 1}
              />
              <TextField
                dense
                label="Texte de remplacement"
                name={`pictures.${rank}.alt`}
                maxLength={160}
                placeholder={sheet.title}
                defaultValue={alt}
              />
              <Checkbox name={`pictures.${rank}.remove`} label="Retirer" className="self-end" />
              {variants.length > 1 && (
                <fieldset className="col-span-full flex flex-wrap gap-x-5">
                  <legend className="text-sm font-medium">Modèles qu’elle montre</legend>
                  {variants
                    .filter(({ archived }) => !archived)
                    .map(variant => (
                      <Checkbox
                        key={variant.id}
                        name={`pictures.${rank}.variants`}
                        value={variant.id}
                        defaultChecked={variantIds.includes(variant.id)}
                        label={variant.label || variant.packLabel}
                      />
                    ))}
                </fieldset>
              )}
            </div>
          </li>
        ))}
      </ul>
      <UploadField
        label="Ajouter une photo"
        hint="L’article entier, sur fond clair. JPEG, PNG ou WebP, 8&nbsp;Mo au plus."
        name="fileId"
        accept="image/jpeg,image/png,image/webp"
      />
      <Button type="submit" size="sm" name="intent" value="pictures" className="self-start">
        Enregistrer les photos
      </Button>
    </Form>
    <CropForm pictures={pictures} version={version} />
  </div>
)

function CropForm({ pictures, version }: Pick<ShownSheet, 'pictures' | 'version'>) {
  const photos = pictures.flatMap(({ id, isDrawing }, rank) => (isDrawing ? [] : [{ id, rank }]))
  if (photos.length === 0) return null
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-end gap-3 border-t border-rule pt-3">
      <input type="hidden" name="version" value={version} />
      <SelectField dense label="Recadrer en carré" name="pictureId">
        {photos.map(({ id, rank }) => (
          <option key={id} value={id}>{`Photo ${rank + 1}`}</option>
        ))}
      </SelectField>
      <SelectField dense label="Garder" name="focus" defaultValue="centre">
        <option value="start">la gauche ou le haut</option>
        <option value="centre">le centre</option>
        <option value="end">la droite ou le bas</option>
      </SelectField>
      <Button type="submit" size="sm" name="intent" value="crop">
        Recadrer
      </Button>
    </Form>
  )
}
