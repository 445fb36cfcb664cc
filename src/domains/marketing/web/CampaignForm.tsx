import { useNavigation } from 'react-router'
import { addDays } from '#shared/dates.ts'
import type { OperationError } from '#shared/page-api.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { CampaignDraft } from '../contract.ts'

interface CampaignFormProps {
  campaign: CampaignDraft | null
  today: string
  refusal: OperationError | null
}

export function CampaignForm({ campaign, today, refusal }: CampaignFormProps) {
  const errors = refusal?.fields ?? {}
  const isSending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="flex flex-col gap-4">
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
      <TextField
        label="Titre"
        name="title"
        required
        maxLength={120}
        defaultValue={campaign?.title}
        error={errors.title}
      />
      <TextAreaField
        label="Résumé"
        name="summary"
        required
        rows={2}
        maxLength={300}
        defaultValue={campaign?.summary}
        error={errors.summary}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Premier jour"
          name="fromDay"
          type="date"
          required
          defaultValue={campaign?.fromDay ?? today}
          error={errors.fromDay}
        />
        <TextField
          label="Dernier jour"
          name="toDay"
          type="date"
          required
          defaultValue={campaign?.toDay ?? addDays(today, 30)}
          error={errors.toDay}
        />
      </div>
      <TextAreaField
        label="Texte"
        name="body"
        hint="En Markdown&nbsp;: ## titre, **gras**, - liste, [mot](/articles)."
        required
        rows={16}
        defaultValue={campaign?.body}
        error={errors.body}
      />
      <TextAreaField
        label="Articles"
        name="articles"
        hint="L’adresse d’un article par ligne, dans l’ordre où ils sont montrés."
        rows={6}
        defaultValue={campaign?.articles.map(({ slug }) => `/articles/${slug}`).join('\n')}
        error={errors.articles}
      />
      <Button type="submit" look="primary" pending={isSending} pendingLabel="Enregistrement…" className="self-start">
        Enregistrer
      </Button>
    </Form>
  )
}
