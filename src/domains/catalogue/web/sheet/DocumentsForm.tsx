import { sizeLabel } from '#domains/messaging/web/labels.ts'
import { formatLongDate } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SheetDocument, ShownSheet } from '../../contract-sheet-fields.ts'
import { sheetDocumentKinds, sheetDocumentLabels } from '../../rules/article-sheet.ts'
import { UploadField } from './UploadField.tsx'

/** Each document with its own form, and an empty one to add another. */
export const DocumentsForm = ({ shown }: { shown: ShownSheet }) => (
  <div className="max-w-4xl">
    {shown.documents.map(document => (
      <Disclosure
        key={`${document.id} ${document.addedAt}`}
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="font-semibold">{sheetDocumentLabels[document.kind]}</span>
            <span className="min-w-0 truncate">{document.title}</span>
            <span className="caption">
              {[
                variantName(shown, document.variantId),
                document.datedOn && `daté du ${formatLongDate(document.datedOn)}`,
                sizeLabel(document.bytes),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        }
      >
        <DocumentFields shown={shown} document={document} />
      </Disclosure>
    ))}
    <Disclosure
      key={shown.documents.length}
      title={<span className="text-soft">Ajouter un document</span>}
      open={shown.documents.length === 0 || undefined}
    >
      <DocumentFields shown={shown} document={null} />
    </Disclosure>
  </div>
)

const variantName = ({ variants }: ShownSheet, variantId: number | null) =>
  variants.find(({ id }) => id === variantId)?.label

interface DocumentProps {
  shown: ShownSheet
  document: SheetDocument | null
}

const DocumentFields = ({ shown, document }: DocumentProps) => (
  <Form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
    {document && <input type="hidden" name="documentId" value={document.id} />}
    <DocumentFacts shown={shown} document={document} />
    <UploadField
      label={document ? 'Remplacer le fichier' : 'Fichier PDF'}
      hint="8&nbsp;Mo au plus."
      name="fileId"
      accept="application/pdf"
    />
    <div className="flex gap-2">
      <Button type="submit" size="sm" name="intent" value={document ? 'changeDocument' : 'addDocument'}>
        {document ? 'Enregistrer' : 'Ajouter le document'}
      </Button>
      {document && (
        <Button type="submit" size="sm" look="danger" name="intent" value="removeDocument" formNoValidate>
          Retirer
        </Button>
      )}
    </div>
  </Form>
)

/** All but the file. */
export const DocumentFacts = ({ shown, document }: DocumentProps) => (
  <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
    <SelectField dense label="Genre" name="kind" defaultValue={document?.kind ?? 'FDS'}>
      {sheetDocumentKinds.map(kind => (
        <option key={kind} value={kind}>
          {sheetDocumentLabels[kind]}
        </option>
      ))}
    </SelectField>
    <TextField
      dense
      label="Titre"
      hint="Vide, le nom du fichier."
      name="title"
      maxLength={120}
      defaultValue={document?.title}
    />
    <SelectField dense label="Pour" name="variantId" defaultValue={document?.variantId ?? ''}>
      <option value="">Tout l’article</option>
      {shown.variants
        .filter(({ archived }) => !archived)
        .map(({ id, label, packLabel }) => (
          <option key={id} value={id}>
            {label || packLabel}
          </option>
        ))}
    </SelectField>
    <TextField dense label="Date du document" name="datedOn" type="date" defaultValue={document?.datedOn ?? ''} />
  </div>
)
