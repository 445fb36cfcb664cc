import type { ReactNode } from 'react'
import type { FieldErrors } from '#shared/errors.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { documentPath, sheetDocumentLabels } from '../../rules/article-sheet.ts'
import { DocumentFacts } from './DocumentsForm.tsx'
import { UploadField } from './UploadField.tsx'

interface ProposeProps {
  shown: ShownSheet
  errors: FieldErrors
  /** Before the button. */
  beforeSubmit: ReactNode
}

/** The documents of an article that others sell too, and one more to propose. Works without scripts. */
export const ProposeDocument = ({ shown, errors, beforeSubmit }: ProposeProps) => (
  <div className="max-w-4xl">
    {shown.documents.length > 0 && (
      <ul className="mb-4 divide-y divide-rule border-y border-rule text-sm">
        {shown.documents.map(({ id, kind, title }) => (
          <li key={id} className="py-2">
            <Link to={documentPath(id)} reloadDocument className="link">
              {title}
            </Link>{' '}
            <span className="caption">{sheetDocumentLabels[kind]}</span>
          </li>
        ))}
      </ul>
    )}
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
      <DocumentFacts shown={shown} document={null} />
      {shown.documents.length > 0 && (
        <SelectField dense label="Remplace" name="replaces" defaultValue="">
          <option value="">Aucun document</option>
          {shown.documents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <UploadField
        label="Fichier PDF"
        hint="8&nbsp;Mo au plus."
        name="fileId"
        accept="application/pdf"
        error={errors.fileId}
      />
      {beforeSubmit}
      <Button type="submit" name="intent" value="proposeDocument" className="self-start">
        Proposer ce document
      </Button>
    </Form>
  </div>
)

/** The photographs of such an article, and one more to propose. */
export const ProposePicture = ({ shown, errors, beforeSubmit }: ProposeProps) => (
  <div className="max-w-4xl">
    {shown.pictures.length > 0 && (
      <ul className="mb-4 flex flex-wrap gap-3">
        {shown.pictures.map(({ id, alt }, rank) => (
          <li key={id}>
            <Picture
              id={id}
              alt={alt || `Photo ${rank + 1}`}
              width={80}
              height={80}
              className="size-20 border border-rule"
            />
          </li>
        ))}
      </ul>
    )}
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
      <UploadField
        label="Photo"
        hint="L’article entier, sur fond clair. JPEG, PNG ou WebP, 8&nbsp;Mo au plus."
        name="fileId"
        accept="image/jpeg,image/png,image/webp"
        error={errors.fileId}
      />
      <TextField
        dense
        label="Texte de remplacement"
        hint="Ce que montre la photo."
        name="alt"
        maxLength={160}
        placeholder={shown.sheet.title}
      />
      {beforeSubmit}
      <Button type="submit" name="intent" value="proposePicture" className="self-start">
        Proposer cette photo
      </Button>
    </Form>
  </div>
)
