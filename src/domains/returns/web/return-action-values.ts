/** An action as submitted by its form. */
import type { z } from '#shared/contract.ts'
import type { actOnReturn } from '../contract.ts'

type Body = z.input<typeof actOnReturn.body>
const withNote = ['askMore', 'refuse', 'replace', 'escalate', 'dismiss', 'rule']
const withFiles = ['answer', 'dispute']

/** The server validates every part and rejects unknown actions. */
export function toReturnAction(form: FormData): Body {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const act = text('act')
  const files = form.getAll('file').filter(value => typeof value === 'string')
  const note = text('note')
  const given = withNote.includes(act)
    ? { act, note }
    : withFiles.includes(act)
      ? { act, note, files }
      : act === 'send'
        ? { act, carrier: text('carrier'), trackingNumber: text('trackingNumber'), files }
        : act === 'receive'
          ? { act, lines: linesOf(form), ...(note ? { note } : {}) }
          : { act, ...(note ? { note } : {}) }
  // The operation rejects any other shape.
  return given as Body
}

const linesOf = (form: FormData) =>
  [...form.keys()].flatMap(name => {
    const [, lineId] = /^r-(\d+)$/.exec(name) ?? []
    if (!lineId) return []
    const quantity = Math.max(0, Math.trunc(Number(form.get(name))) || 0)
    return [{ lineId, quantity, restock: form.get(`s-${lineId}`) === 'on' && quantity > 0 }]
  })
