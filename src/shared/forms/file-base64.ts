/** Bytes of a file of a form in base 64; empty when none was chosen. For actions, which run on the server. */
export async function fileBase64(form: FormData, name: string): Promise<string> {
  const file = form.get(name)
  return file instanceof File ? Buffer.from(await file.arrayBuffer()).toString('base64') : ''
}
