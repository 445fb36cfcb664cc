import { z } from './contract.ts'

/** What is told of a file somebody sent; its bytes are read at the address of the domain it belongs to. */
export const fileInfo = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type FileInfo = z.output<typeof fileInfo>

/** Ids of files sent just before, to attach to what is being written. */
export const fileIds = (maximum: number) => z.array(z.uuid()).max(maximum).default([])
