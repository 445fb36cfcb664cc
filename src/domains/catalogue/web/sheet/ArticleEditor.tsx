import type { ReactNode } from 'react'
import type { OperationResult } from '#shared/page-api.ts'
import type { ShownSheet } from '../../contract-sheet-fields.ts'
import { DocumentsForm } from './DocumentsForm.tsx'
import { PicturesEditor } from './PicturesEditor.tsx'
import { ProposeDocument, ProposePicture } from './ProposeFiles.tsx'
import { SheetForm } from './SheetForm.tsx'
import { VariantRemoval } from './VariantRemoval.tsx'
import { VariantsForm } from './VariantsForm.tsx'

interface ArticleEditorProps {
  shown: ShownSheet
  categoryId: number
  /** Of the last form sent. */
  result: { intent: string; outcome: OperationResult<unknown> } | undefined
  /** Labels of the buttons. */
  submit: { sheet: string; variants: string }
  /** Further fields of the first form. */
  sheetFields?: (errors: Record<string, string>) => ReactNode
  /** In both forms, before the button. */
  beforeSubmit?: ReactNode
  /** Where variants are added with their offers; without it, in the form itself. */
  addVariants?: ReactNode
  /** Changes are requests: files are proposed one by one. */
  byRequest?: boolean
  /** Another one empties the forms for files. */
  filesKey?: string
}

/** The four sections of an article, for the operator and for its sellers. */
export function ArticleEditor({
  shown,
  categoryId,
  result,
  submit,
  sheetFields,
  beforeSubmit,
  addVariants,
  byRequest,
  filesKey,
}: ArticleEditorProps) {
  const errorsOf = (intent: string) =>
    result && !result.outcome.ok && result.intent === intent ? (result.outcome.fields ?? {}) : {}
  return (
    <>
      <SheetSection id="fiche" title="Fiche">
        <SheetForm
          key={`${shown.version} ${categoryId}`}
          shown={shown}
          categoryId={categoryId}
          errors={errorsOf('sheet')}
          submit={submit.sheet}
          beforeSubmit={beforeSubmit}
        >
          {sheetFields?.(errorsOf('sheet'))}
        </SheetForm>
      </SheetSection>
      <SheetSection id="declinaisons" title="Déclinaisons">
        <VariantsForm
          key={shown.version}
          shown={shown}
          errors={errorsOf('variants')}
          submit={submit.variants}
          onlyKnown={!byRequest && addVariants !== undefined}
          asksRemoval={byRequest}
          beforeSubmit={beforeSubmit}
        />
        {addVariants}
        {!byRequest && <VariantRemoval variants={shown.variants} />}
      </SheetSection>
      <SheetSection id="documents" title="Documents">
        {byRequest ? (
          <ProposeDocument
            key={filesKey}
            shown={shown}
            errors={errorsOf('proposeDocument')}
            beforeSubmit={beforeSubmit}
          />
        ) : (
          <DocumentsForm shown={shown} />
        )}
      </SheetSection>
      <SheetSection id="photos" title="Photos">
        {byRequest ? (
          <ProposePicture
            key={filesKey}
            shown={shown}
            errors={errorsOf('proposePicture')}
            beforeSubmit={beforeSubmit}
          />
        ) : (
          <PicturesEditor key={shown.version} shown={shown} />
        )}
      </SheetSection>
    </>
  )
}

const SheetSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mb-10 scroll-mt-(--bar-height)">
    <h2 id={`${id}-title`} className="rubric mb-4">
      {title}
    </h2>
    {children}
  </section>
)
