import { acceptedFiles } from '#shared/file-limits.ts'
import { FileField } from '#ui/forms/FileField.tsx'

interface ArtworkFieldProps {
  label: string
  /** Name of the file given before, which stays when none is chosen. */
  given?: string | null
  error: string | undefined
}

const formats = 'PDF, PNG, JPEG ou WebP, 8\u00a0Mo au plus. Un PDF garde sa qualité d’impression.'

/** One file of a form; the server checks its type and its size, so that it needs no script. */
export const ArtworkField = ({ given = null, ...props }: ArtworkFieldProps) => (
  <FileField
    {...props}
    hint={given === null ? formats : `Votre fichier actuel\u00a0: ${given}. ${formats}`}
    name="file"
    accept={acceptedFiles}
    required={given === null}
  />
)
