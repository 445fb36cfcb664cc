import { useId, useState } from 'react'
import { upload, uploadError } from '#domains/messaging/web/composer/upload.ts'
import type { FileInfo } from '#shared/files.ts'
import { Button, buttonClasses } from '#ui/Button.tsx'
import { describe, FieldError } from '#ui/forms/Field.tsx'

type Sending = { name: string; progress: number; failure: string | null }

interface PictureFieldProps {
  picture: FileInfo | null
  /** What the browser shows meanwhile: the page's policy lets it draw `data:` only. */
  onPicture: (picture: FileInfo | null, shown: string | null) => void
  shown: string | null
  error: string | undefined
}

export const readAsAddress = (file: File) =>
  new Promise<string | null>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })

/** One photograph, sent as soon as it is chosen. */
export function PictureField({ picture, onPicture, shown, error }: PictureFieldProps) {
  const id = useId()
  const [sending, setSending] = useState<Sending | null>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const failure = file.type.startsWith('image/') ? uploadError(file) : 'Une photo JPEG, PNG ou WebP.'
    setSending({ name: file.name, progress: 0, failure })
    if (failure) return
    const address = readAsAddress(file)
    try {
      const facts = await upload(file, progress => setSending({ name: file.name, progress, failure: null })).sent
      onPicture(facts, await address)
      setSending(null)
    } catch (fault) {
      setSending({
        name: file.name,
        progress: 0,
        failure: fault instanceof Error ? fault.message : 'Envoi impossible.',
      })
    }
  }
  const fault = sending?.failure ?? error
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="grid size-32 flex-none place-items-center border border-rule bg-chalk text-sm text-soft">
        {shown ? <img src={shown} alt="Aperçu de l’article" className="size-full object-contain" /> : 'Aucune photo'}
      </div>
      <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          Photo de l’article
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          L’article entier, sur fond clair, sans texte ni logo ajouté. JPEG, PNG ou WebP, 8&nbsp;Mo au plus.
        </p>
        <div className="flex gap-2">
          <span className="relative">
            <input
              type="file"
              {...describe(id, { hint: true, error: fault })}
              accept="image/jpeg,image/png,image/webp"
              onChange={event => choose(event.currentTarget.files?.[0])}
              className="peer absolute inset-0 w-full cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className={buttonClasses({
                size: 'sm',
                className:
                  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
              })}
            >
              {picture ? 'Changer la photo' : 'Choisir une photo'}
            </span>
          </span>
          {picture && (
            <Button size="sm" look="quiet" onClick={() => onPicture(null, null)}>
              Retirer
            </Button>
          )}
        </div>
        {sending && !sending.failure && (
          <progress aria-label={`Envoi de ${sending.name}`} value={sending.progress} max={1} className="w-40" />
        )}
        <FieldError id={id} error={fault} />
      </div>
    </div>
  )
}
