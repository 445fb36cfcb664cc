import { useId, useState } from 'react'
import { upload, uploadError } from '#domains/messaging/web/composer/upload.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { describe, FieldError } from '#ui/forms/Field.tsx'
import { useSend } from '#ui/forms/use-send.ts'
import { showToast } from '#ui/overlays/toasts.ts'
import { readAsAddress } from './PictureField.tsx'
import { PictureList, type Shown } from './PictureList.tsx'

const picturesAtMost = 8

interface Props {
  pictureIds: readonly number[]
}

const ownPictures = (ids: readonly number[]): Shown[] =>
  ids.map(pictureId => ({ given: { pictureId }, key: `${pictureId}`, address: paths.picture(pictureId, 256) }))

export function PicturesForm({ pictureIds }: Props) {
  const id = useId()
  const [pictures, setPictures] = useState(() => ownPictures(pictureIds))
  const [sending, setSending] = useState(0)
  const [fault, setFault] = useState<string | undefined>()
  const { send, pending } = useSend(result =>
    result.ok ? showToast('Photos enregistrées.', { tone: 'success' }) : setFault(result.error),
  )
  const add = async (files: readonly File[]) => {
    setFault(undefined)
    for (const file of files.slice(0, picturesAtMost - pictures.length)) {
      const refusal = file.type.startsWith('image/') ? uploadError(file) : 'Une photo JPEG, PNG ou WebP.'
      if (refusal) {
        setFault(`${file.name}\u00a0: ${refusal}`)
        continue
      }
      setSending(count => count + 1)
      try {
        const [facts, address] = await Promise.all([upload(file, () => undefined).sent, readAsAddress(file)])
        setPictures(now => [...now, { given: { fileId: facts.id }, key: facts.id, address }])
      } catch (error) {
        setFault(error instanceof Error ? error.message : 'Envoi impossible.')
      }
      setSending(count => count - 1)
    }
  }
  const unsaved = pictures.map(({ key }) => key).join() !== pictureIds.join()
  const isFull = pictures.length >= picturesAtMost
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="rubric mb-2">
        Photos
      </h2>
      <p id={`${id}-hint`} className="mb-3 text-sm text-soft">
        La première est celle des listes. Faites-les glisser, ou déplacez-les par leurs flèches. L’article entier, sur
        fond clair, sans texte ni logo&nbsp;; JPEG, PNG ou WebP, 8&nbsp;Mo au plus, 8&nbsp;photos au plus.
      </p>
      <PictureList pictures={pictures} onChange={setPictures} />
      <div className="mt-3 flex flex-col gap-1">
        <span className="relative self-start">
          <label htmlFor={id} className="sr-only">
            Ajouter des photos
          </label>
          <input
            type="file"
            multiple
            disabled={isFull}
            {...describe(id, { hint: true, error: fault })}
            accept="image/jpeg,image/png,image/webp"
            onChange={event => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              return add(files)
            }}
            className="peer absolute inset-0 w-full cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className={buttonClasses({
              size: 'sm',
              off: isFull,
              className:
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
            })}
          >
            Ajouter des photos
          </span>
        </span>
        <FieldError id={id} error={fault} />
      </div>
      <Button
        className="mt-4"
        pending={pending || sending > 0}
        pendingLabel={sending > 0 ? 'Envoi des photos…' : 'Enregistrement…'}
        disabledReason={unsaved ? null : 'Rien n’a changé.'}
        onClick={() => send({ pictures: pictures.map(({ given }) => given) })}
      >
        Enregistrer les photos
      </Button>
    </section>
  )
}
