import { useId, useState } from 'react'
import { upload, uploadError } from '#domains/messaging/web/composer/upload.ts'
import { describe, FieldError, FieldHint } from '#ui/forms/Field.tsx'
import { FileInput } from '#ui/forms/FileField.tsx'
import { rawFile } from './raw-file.ts'

interface UploadFieldProps {
  label: string
  hint?: string
  /** Name of the field that holds the id of the uploaded file. */
  name: string
  accept: string
  error?: string | undefined
}

/** A file sent as soon as it is chosen: its form, which is multipart, then carries the id; without scripts, the file itself. */
export function UploadField({ label, hint, name, accept, error }: UploadFieldProps) {
  const id = useId()
  const [fileId, setFileId] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | undefined>()
  const choose = async (file: File | undefined) => {
    setFileId('')
    setFailure(undefined)
    if (!file) return
    const fault = uploadError(file)
    if (fault) return setFailure(fault)
    setProgress(0)
    try {
      setFileId((await upload(file, setProgress).sent).id)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Envoi impossible.')
    }
    setProgress(null)
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FileInput
        name={fileId ? undefined : rawFile}
        accept={accept}
        {...describe(id, { hint, error: failure ?? error })}
        error={failure ?? error}
        onChange={event => choose(event.currentTarget.files?.[0])}
      />
      <input type="hidden" name={name} value={fileId} />
      <p role="status" className="text-sm text-soft">
        {progress !== null ? `Envoi\u00a0: ${Math.round(progress * 100)}\u00a0%` : fileId ? 'Fichier reçu.' : ''}
      </p>
      <FieldError id={id} error={failure ?? error} />
    </div>
  )
}
