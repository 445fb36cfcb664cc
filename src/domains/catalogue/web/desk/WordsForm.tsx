import { type FormEvent, useState } from 'react'
import type { FileFacts } from '#shared/files.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { TextAreaField, TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { SellerOfferFile } from '../../contract-desk.ts'
import type { ArticleOptions } from '../../contract-desk-article.ts'
import { PictureField } from './PictureField.tsx'
import { TagFields } from './ShelfFields.tsx'
import { faultOf } from './terms-draft.ts'
import { faultsOf, refusalTitle, useFirstFault } from './use-desk-form.ts'
import { useSaving } from './use-saving.ts'

interface WordsFormProps {
  file: SellerOfferFile
  options: ArticleOptions
}

/** The words, shelves and picture of an article this seller described and sells alone. */
export function WordsForm({ file: { offer, article }, options }: WordsFormProps) {
  const [title, setTitle] = useState(article.title)
  const [description, setDescription] = useState(article.description)
  const [tagIds, setTagIds] = useState<readonly number[]>(article.tagIds)
  const [picture, setPicture] = useState<{ facts: FileFacts | null; shown: string | null }>({
    facts: null,
    shown: null,
  })
  const { form, show } = useFirstFault()
  const saving = useSaving(offer.id, 'Article enregistré.', show)
  const faults = faultsOf(saving.error)
  const tags = options.categories.find(({ id }) => id === offer.categoryId)?.tags ?? []
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const words = { title, description, tagIds: [...tagIds], pictureFileId: picture.facts?.id ?? null }
    // The file has become a picture: sent again with other words, it would be unknown.
    saving.mutate({ article: words }, { onSuccess: () => setPicture(now => ({ ...now, facts: null })) })
  }
  const current = offer.pictureId === null ? null : paths.picture(offer.pictureId, 256)
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
        <PictureField
          picture={picture.facts}
          shown={picture.shown ?? current}
          error={faults.pictureFileId ?? faults['article.pictureFileId']}
          onPicture={(facts, shown) => setPicture({ facts, shown })}
        />
        {saving.error && <Notice kind="error" live title={refusalTitle(saving.error)} />}
        <Button type="submit" pending={saving.isPending} pendingLabel="Enregistrement…" className="self-start">
          Enregistrer l’article
        </Button>
      </div>
    </form>
  )
}
