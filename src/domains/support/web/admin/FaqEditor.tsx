import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime } from '#shared/dates.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Prose } from '#ui/Prose.tsx'
import type { FaqArticle, FaqChapter, FaqFields } from '../../contract-faq.ts'

interface Posted {
  done?: OperationResult<unknown>
  preview?: OperationResult<{ html: string }>
  values?: FaqFields
}

interface Props {
  /** Null for a new question. */
  article: FaqArticle | null
  themes: readonly FaqChapter[]
  outcome: Posted | undefined
}

/** Editor of one question, with its preview. */
export function FaqEditor({ article, themes, outcome }: Props) {
  const html = outcome?.preview?.ok ? outcome.preview.data.html : article?.html
  const refusal = [outcome?.done, outcome?.preview].find(result => result && !result.ok)
  const errors = refusal && !refusal.ok ? (refusal.fields ?? {}) : {}
  return (
    <AdminFrame title={article?.title ?? 'Nouvelle question'}>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <Link to={workspacePaths.faqAdmin} className="link">
          Toutes les questions
        </Link>
        {article && (
          <Badge tone={article.published ? 'success' : 'neutral'}>
            {article.published ? 'Publiée' : 'Non publiée'}
          </Badge>
        )}
        {article?.published && (
          <Link to={paths.question(article.slug)} className="link">
            Voir la page
          </Link>
        )}
        {article && (
          <span className="text-soft">
            {`Modifiée le ${formatDateTime(article.updatedAt)}${article.editedBy ? ` par ${article.editedBy}` : ''}`}
          </span>
        )}
      </p>
      <ActionNotice outcome={refusal ?? outcome?.done} done="C’est enregistré." />
      <div className="grid gap-10 xl:grid-cols-2">
        <QuestionForm article={article} themes={themes} values={outcome?.values} errors={errors} />
        <div className="self-start xl:sticky xl:top-24">
          <h2 className="rubric">{outcome?.preview?.ok ? 'Aperçu, non enregistré' : 'Aperçu'}</h2>
          {html ? (
            <Prose html={html} className="mt-3" />
          ) : (
            <p className="mt-3 text-soft">Écrivez, puis «&nbsp;Aperçu&nbsp;».</p>
          )}
          {article && <PublishForm article={article} />}
        </div>
      </div>
    </AdminFrame>
  )
}

const PublishForm = ({ article: { id, published } }: { article: FaqArticle }) => (
  <Form method="post" className="mt-6 border-t border-rule pt-4">
    <input type="hidden" name="id" value={id} />
    <p className="mb-2 text-sm text-soft">
      {published
        ? 'Retirée, la question ne se trouve plus et son adresse ne répond plus\u00a0; rien n’en est perdu.'
        : 'Publiée, la question paraît dans son thème et se trouve par la recherche.'}
    </p>
    <Button type="submit" name="intent" value={published ? 'withdraw' : 'publish'}>
      {published ? 'Retirer de la vue' : 'Publier'}
    </Button>
  </Form>
)

interface FormProps {
  article: FaqArticle | null
  themes: readonly FaqChapter[]
  values: FaqFields | undefined
  errors: Record<string, string>
}

function QuestionForm({ article, themes, values, errors }: FormProps) {
  const given = values ?? article
  return (
    <Form method="post" className="flex flex-col gap-4">
      {article && (
        <>
          <input type="hidden" name="id" value={article.id} />
          <input type="hidden" name="seen" value={article.updatedAt} />
        </>
      )}
      <TextField
        label="Question"
        name="title"
        required
        minLength={8}
        maxLength={160}
        defaultValue={given?.title}
        error={errors.title}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Thème" name="category" defaultValue={given?.category} error={errors.category}>
          {themes.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="S’adresse" name="audience" defaultValue={given?.audience}>
          <option value="buyer">aux acheteurs</option>
          <option value="seller">aux vendeurs</option>
        </SelectField>
      </div>
      <TextField
        label="Autres mots"
        hint="Ceux qu’on pourrait employer pour la chercher, séparés par des virgules."
        name="keywords"
        maxLength={300}
        defaultValue={given?.keywords}
        error={errors.keywords}
      />
      <TextAreaField
        label="Réponse"
        hint="En Markdown&nbsp;: ## titre, **gras**, - liste, 1. étape, [mot](/articles)."
        name="body"
        required
        rows={18}
        maxLength={12_000}
        defaultValue={given?.body}
        error={errors.body}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" name="intent" value="save">
          Enregistrer
        </Button>
        <Button type="submit" name="intent" value="preview" formNoValidate>
          Aperçu
        </Button>
      </div>
    </Form>
  )
}
