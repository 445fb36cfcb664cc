import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate, isoDay } from '#shared/dates.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { PageText } from '../../contract.ts'
import type { EditedText, TextSource, TextVersion } from '../../contract-texts.ts'
import { pageTexts } from '../../rules/page-texts.ts'
import { TextArticle } from '../TextArticle.tsx'

interface Posted {
  done?: OperationResult<unknown>
  preview?: OperationResult<PageText>
  values?: TextSource & { effectiveOn: string; note: string }
}

interface Props {
  edited: EditedText
  outcome: Posted | undefined
}

/** Editor of one text page: the next version, its preview as visitors see it, and the versions so far. */
export function TextEditor({ edited, outcome }: Props) {
  const rule = pageTexts[edited.name]
  const refusal = [outcome?.done, outcome?.preview].find(result => result && !result.ok)
  const errors = refusal && !refusal.ok ? (refusal.fields ?? {}) : {}
  return (
    <AdminFrame title={rule.label}>
      <p className="mb-4 flex flex-wrap gap-4 text-sm">
        <Link to={workspacePaths.textsAdmin()} className="link">
          Tous les textes
        </Link>
        <Link to={rule.path} className="link">
          Voir la page publique
        </Link>
        <a href="#versions" className="link">
          Versions
        </a>
      </p>
      <ActionNotice outcome={refusal ?? outcome?.done} done="C’est enregistré." />
      <VersionForm edited={edited} values={outcome?.values} errors={errors} />
      <section className="mt-10" aria-labelledby="preview">
        <h2 id="preview" className="rubric">
          {outcome?.preview?.ok ? 'Aperçu, non enregistré' : 'Dernière version écrite'}
        </h2>
        <div className="mt-3 border border-rule">
          <TextArticle text={outcome?.preview?.ok ? outcome.preview.data : edited.shown} isPreview />
        </div>
      </section>
      <Versions versions={edited.versions} />
    </AdminFrame>
  )
}

interface FormProps {
  edited: EditedText
  values: Posted['values']
  errors: Record<string, string>
}

function VersionForm({ edited: { name, latest, source }, values, errors }: FormProps) {
  const { anchors, noticeDays } = pageTexts[name]
  const given = values ?? source
  return (
    <Form method="post" className="flex max-w-4xl flex-col gap-4">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="latest" value={latest} />
      <TextField label="Titre" name="title" required maxLength={120} defaultValue={given.title} error={errors.title} />
      <TextField
        label="Description"
        hint="Pour les moteurs de recherche, 40 à 160 signes."
        name="description"
        required
        minLength={40}
        maxLength={160}
        defaultValue={given.description}
        error={errors.description}
      />
      <TextField label="Chapeau" name="lead" required maxLength={300} defaultValue={given.lead} error={errors.lead} />
      <TextAreaField
        label="Texte"
        hint={`En Markdown\u00a0: chaque partie commence par «\u00a0## Titre {ancre}\u00a0»\u00a0; **gras**, - liste, [mot](/page).${anchors.length ? ` Ancres à garder\u00a0: ${anchors.join(', ')}.` : ''}`}
        name="body"
        required
        rows={24}
        maxLength={60_000}
        defaultValue={given.body}
        error={errors.body}
        className="font-mono"
      />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <TextField
          label="Prend effet le"
          type="date"
          name="effectiveOn"
          required
          defaultValue={values?.effectiveOn || isoDay(new Date())}
          error={errors.effectiveOn}
          hint={noticeDays ? `Dans ${noticeDays} jours au moins, dès qu’il y a des vendeurs.` : undefined}
        />
        <TextField
          label="Ce qui change, et pourquoi"
          hint="Pour l’historique et le journal."
          name="note"
          required
          minLength={10}
          maxLength={2_000}
          defaultValue={values?.note}
          error={errors.note}
        />
      </div>
      <div className="flex gap-2">
        <Button type="submit" look="primary" name="intent" value="save">
          Enregistrer cette version
        </Button>
        <Button type="submit" name="intent" value="preview" formNoValidate>
          Aperçu
        </Button>
      </div>
    </Form>
  )
}

const states = {
  future: { tone: 'info', label: 'À venir' },
  current: { tone: 'success', label: 'En vigueur' },
  past: { tone: 'neutral', label: 'Passée' },
} as const

const Versions = ({ versions }: { versions: readonly TextVersion[] }) => (
  <section id="versions" className="mt-10 scroll-mt-24">
    <h2 className="rubric">Versions</h2>
    <ol className="divide-y divide-rule">
      {versions.map(({ id, effectiveOn, state, note, who, writtenAt }) => (
        <li key={id ?? 'release'} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          <span className="font-medium">{`Depuis le ${formatLongDate(effectiveOn)}`}</span>
          <span className="min-w-0 grow basis-60">{note}</span>
          {who && writtenAt && <span className="text-soft">{`${who}, ${formatDateTime(writtenAt)}`}</span>}
          {id !== null && (
            <Link to={workspacePaths.textsAdmin({ version: id })} className="link">
              Changements
            </Link>
          )}
          {id !== null && state === 'future' && (
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" size="sm" look="quiet" name="intent" value="remove">
                Retirer
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ol>
  </section>
)
