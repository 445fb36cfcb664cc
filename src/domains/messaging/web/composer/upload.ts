import type { Envelope } from '#shared/contract.ts'
import { acceptedFiles, maximumFileBytes } from '#shared/file-limits.ts'
import type { FileInfo } from '#shared/files.ts'

/** Null, or why this file is rejected; the server checks the bytes themselves. */
export function uploadError(file: Pick<File, 'size' | 'type' | 'name'>): string | null {
  if (!acceptedFiles.split(',').includes(file.type))
    return 'Seuls les images (JPEG, PNG, WebP) et les PDF sont acceptés.'
  if (file.size > maximumFileBytes)
    return `Plus de ${maximumFileBytes / 1_048_576}\u00a0Mo\u00a0: le fichier est trop lourd.`
  return file.size === 0 ? 'Ce fichier est vide.' : null
}

const unreachable = 'Connexion impossible\u00a0: vérifiez votre réseau, puis réessayez.'

/** Uploads one file and reports progress from 0 to 1, which `fetch` cannot do. */
export function upload(file: File, onProgress: (done: number) => void) {
  const call = new XMLHttpRequest()
  const sent = new Promise<FileInfo>((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    call.onerror = () => reject(new Error(unreachable))
    call.onload = () => {
      // Response envelope; null when a proxy returned a page instead.
      const response = call.response as Envelope<FileInfo> | null
      if (response?.data) resolve(response.data)
      else reject(new Error(response?.error ?? unreachable))
    }
  })
  call.open('POST', `/api/files?name=${encodeURIComponent(file.name)}`)
  call.responseType = 'json'
  call.setRequestHeader('content-type', file.type)
  call.send(file)
  return { sent, cancel: () => call.abort() }
}
