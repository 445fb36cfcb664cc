import { greenClaimSentences } from '#domains/regulation/rules/claims.ts'
import type { LineNotes } from './import-context.ts'

/** A line with green claims is imported, and the operator reviews its article before it is public. */
export function warnOfClaims({ title, description }: { title: string; description: string }, notes: LineNotes) {
  const inTitle = new Set(greenClaimSentences({ title, description: '' }))
  for (const claim of greenClaimSentences({ title, description }))
    notes.warn(inTitle.has(claim) ? 'title' : 'description', `${claim} Nous relirons l’article avant sa publication`)
}
