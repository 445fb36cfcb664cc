import { z } from './contract.ts'

/** Public details of an uploaded file; its bytes have a URL in the domain that owns it. */
export const fileInfo = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type FileInfo = z.output<typeof fileInfo>

/** Ids of just uploaded files, to attach to the object being written. */
export const fileIds = (maximum: number) => z.array(z.uuid()).max(maximum).default([])
