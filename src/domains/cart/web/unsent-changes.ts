/** Quantities whose request waits for the end of the typing; each sends itself at once, and resolves when it is saved. */
const unsent = new Set<() => Promise<void>>()

export const addUnsent = (send: () => Promise<void>) => void unsent.add(send)
export const removeUnsent = (send: () => Promise<void>) => void unsent.delete(send)
export const hasUnsent = () => unsent.size > 0

export async function sendUnsent(): Promise<void> {
  await Promise.all([...unsent].map(send => send()))
}
