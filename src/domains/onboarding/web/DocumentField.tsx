import { useId, useState } from 'react'
import { upload, uploadError } from '#domains/messaging/web/composer/upload.ts'
import { acceptedFiles } from '#shared/file-limits.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { describe, FieldError, RequiredMark } from '#ui/forms/Field.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { type DocumentKind, documents } from '../rules.ts'

type Sending = { name: string; progress: number; fileId: string | null; failure: string | null }

interface Props {
  kind: DocumentKind
  /** File already attached. */
  uploaded: { name: string } | null
  error: string | undefined
}

/**
 * One file of one kind, uploaded when chosen and attached with the form; needs scripts, and shows a notice without
 * them.
 */
export function DocumentField({ kind, uploaded, error }: Props) {
  const id = useId()
  const [sending, setSending] = useState<Sending | null>(null)
  const { label, hint, required } = documents[kind]
  const choose = (file: File | undefined) => {
    if (!file) return
    const failure = uploadError(file)
    const begun = { name: file.name, progress: 0, fileId: null, failure }
    setSending(begun)
    if (failure) return
    upload(file, progress => setSending(now => now && { ...now, progress })).sent.then(
      facts => setSending({ ...begun, progress: 1, fileId: facts.id }),
      (fault: Error) => setSending({ ...begun, failure: fault.message }),
    )
  }
  const fault = sending?.failure ?? (sending?.fileId ? undefined : error)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <label htmlFor={id} className="font-medium">
          {label}
          {required && <RequiredMark />}
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
        <FieldError id={id} error={fault} />
      </div>
      <State sending={sending} uploaded={uploaded} />
      <span className="relative noscript:hidden">
        <input
          type="file"
          {...describe(id, { hint, error: fault })}
          accept={acceptedFiles}
          onChange={event => choose(event.currentTarget.files?.[0])}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className={buttonClasses({
            size: 'sm',
            className:
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
          })}
        >
          {uploaded || sending?.fileId ? 'Remplacer' : 'Choisir un fichier'}
        </span>
      </span>
      <noscript className="text-sm text-soft">
        Pour joindre une pièce, activez les scripts de votre navigateur.
      </noscript>
      <input type="hidden" name={`document-${kind}`} value={sending?.fileId ?? ''} />
    </div>
  )
}

function State({ sending, uploaded }: { sending: Sending | null; uploaded: { name: string } | null }) {
  const name = sending?.name ?? uploaded?.name
  if (!name || sending?.failure) return null
  const done = sending === null || sending.fileId !== null
  return (
    <p role="status" className="flex min-w-0 items-center gap-2 text-sm">
      {done ? (
        <CheckIcon className="size-4 flex-none text-success" />
      ) : (
        <progress aria-label={`Envoi de ${name}`} value={sending.progress} max={1} className="w-20" />
      )}
      <span className="max-w-56 truncate">{name}</span>
      <span className="sr-only">{done ? ' joint' : ' en cours d’envoi'}</span>
    </p>
  )
}
