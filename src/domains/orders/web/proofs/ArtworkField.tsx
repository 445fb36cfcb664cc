import { useId } from 'react'
import { acceptedFiles } from '#shared/file-limits.ts'
import { describe, FieldFrame } from '#ui/forms/Field.tsx'

interface ArtworkFieldProps {
  label: string
  error: string | undefined
}

/** One file of a form; the server checks its type and its size, so that it needs no script. */
export function ArtworkField({ label, error }: ArtworkFieldProps) {
  const id = useId()
  const hint = 'PDF, PNG, JPEG ou WebP, 8\u00a0Mo au plus. Un PDF garde sa qualité d’impression.'
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required>
      <input
        type="file"
        name="file"
        required
        accept={acceptedFiles}
        {...describe(id, { hint, error })}
        className="min-h-11 w-full text-base"
      />
    </FieldFrame>
  )
}
