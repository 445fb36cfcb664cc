import type { Envelope } from '#shared/contract.ts'
import { acceptedFiles, maximumFileBytes } from '#shared/file-limits.ts'
import type { FileInfo } from '#shared/files.ts'

/** Null, or why this file is not sent; the server looks at the bytes themselves. */
export function uploadError(file: Pick<File, 'size' | 'type' | 'name'>): string | null {
  if (!acceptedFiles.split(',').includes(file.type))
    return 'Seuls les images (JPEG, PNG, WebP) et les PDF sont acceptés.'
  if (file.size > maximumFileBytes)
    return `Plus de ${maximumFileBytes / 1_048_576}\u00a0Mo\u00a0: le fichier est trop lourd.`
  return file.size === 0 ? 'Ce fichier est vide.' : null
}

const unreachable = 'Connexion impossible\u00a0: vérifiez votre réseau, puis réessayez.'

/** Sends one file and tells how far it is, 0 to 1; `fetch` cannot say it. */
export function upload(file: File, onProgress: (done: number) => void) {
  const call = new XMLHttpRequest()
  const sent = new Promise<FileInfo>((resolve, reject) => {
    call.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    call.onerror = () => reject(new Error(unreachable))
    call.onload = () => {
      // The envelope of every call; a proxy's page leaves it null.
      const answer = call.response as Envelope<FileInfo> | null
      if (answer?.data) resolve(answer.data)
      else reject(new Error(answer?.error ?? unreachable))
    }
  })
  call.open('POST', `/api/files?name=${encodeURIComponent(file.name)}`)
  call.responseType = 'json'
  call.setRequestHeader('content-type', file.type)
  call.send(file)
  return { sent, cancel: () => call.abort() }
}
