import { acceptedFiles } from '#shared/file-limits.ts'
import { FileField } from '#ui/forms/FileField.tsx'

interface ArtworkFieldProps {
  label: string
  error: string | undefined
}

/** One file of a form; the server checks its type and its size, so that it needs no script. */
export const ArtworkField = (props: ArtworkFieldProps) => (
  <FileField
    {...props}
    hint={'PDF, PNG, JPEG ou WebP, 8\u00a0Mo au plus. Un PDF garde sa qualité d’impression.'}
    name="file"
    accept={acceptedFiles}
    required
  />
)
