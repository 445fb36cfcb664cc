/** A return request as submitted by its form. */
import type { z } from '#shared/contract.ts'
import type { requestReturn } from '../contract.ts'
import { kindLabel } from './labels.ts'

type Lines = readonly { lineId: number; left: number }[]

/** Quantities by line, from the URL or a form, within the remaining units. */
export const chosenLinesOf = (given: { get: (name: string) => unknown }, lines: Lines): Record<number, number> =>
  Object.fromEntries(
    lines.flatMap(({ lineId, left }) => {
      const quantity = Math.min(left, Math.trunc(Number(given.get(`q-${lineId}`))) || 0)
      return quantity > 0 ? [[lineId, quantity]] : []
    }),
  )

/** The server validates everything; empty fields are omitted. */
export function toReturnRequest(form: FormData, orderId: string): z.input<typeof requestReturn.body> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const lines = [...form.keys()].flatMap(name => {
    const [, lineId] = /^q-(\d+)$/.exec(name) ?? []
    const quantity = Math.trunc(Number(form.get(name))) || 0
    return lineId && quantity > 0 ? [{ lineId, quantity }] : []
  })
  return {
    orderId,
    kind: kindLabel(text('motif') ?? null) ?? 'DAMAGE',
    lines,
    // The operation validates it against the lists.
    reason: text('reason') as 'OTHER' | undefined,
    parcelState: text('parcelState') as 'INTACT' | undefined,
    message: text('message'),
    files: form.getAll('file').filter(value => typeof value === 'string'),
  }
}

export type RequestFormResult = { error: string; fields: Record<string, string>; given: Record<string, string> }
