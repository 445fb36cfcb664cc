import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SellerOfferDetail } from '../../../contract.ts'
import type { ArticleOptions } from '../../../contract-new-article.ts'
import { faultsOf, refusalTitle, useFirstFault } from '../form-errors.ts'
import { faultOf } from '../terms/terms-draft.ts'
import { useSaving } from '../use-saving.ts'
import { TagFields } from './CategoryFields.tsx'

interface WordsFormProps {
  file: SellerOfferDetail
  options: ArticleOptions
}

/** Text and tags of an article that this seller described and sells alone. */
export function ArticleTextForm({ file: { offer, article }, options }: WordsFormProps) {
  const [title, setTitle] = useState(article.title)
  const [description, setDescription] = useState(article.description)
  const [tagIds, setTagIds] = useState<readonly number[]>(article.tagIds)
  const { form, show } = useFirstFault()
  const saving = useSaving('Article enregistré.', show)
  const faults = faultsOf(saving.refusal)
  const tags = options.categories.find(({ id }) => id === offer.categoryId)?.tags ?? []
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    saving.send({ article: { title, description, tagIds: [...tagIds], pictureFileId: null } })
  }
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-labelledby="article">
      <h2 id="article" className="rubric mb-4">
        L’article
      </h2>
      <div className="flex flex-col gap-5">
        <TextField
          label="Titre"
          required
          maxLength={160}
          value={title}
          error={faults['article.title']}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <TextAreaField
          label="Description"
          rows={6}
          required
          maxLength={6_000}
          value={description}
          error={faults['article.description']}
          onChange={event => setDescription(event.currentTarget.value)}
        />
        <TagFields tags={tags} chosen={tagIds} onChange={setTagIds} error={faultOf(faults, 'article.tagIds')} />
        {saving.refusal && <Notice kind="error" live title={refusalTitle(saving.refusal)} />}
        <Button type="submit" pending={saving.pending} pendingLabel="Enregistrement…" className="self-start">
          Enregistrer l’article
        </Button>
      </div>
    </form>
  )
}
