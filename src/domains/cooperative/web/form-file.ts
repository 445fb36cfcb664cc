/** Bytes of a file of a form in base 64; empty when none was chosen, which the operation refuses. */
export async function base64Of(form: FormData, name: string): Promise<string> {
  const file = form.get(name)
  if (!(file instanceof File) || file.size === 0) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
