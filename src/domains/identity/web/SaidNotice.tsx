import { Answer } from '#ui/Answer.tsx'
import type { Said } from './account-action.ts'

/** What became of one form of the page, above it. */
export function SaidNotice({ said, intent }: { said: Said | undefined; intent: string }) {
  if (said?.intent !== intent) return null
  return (
    <Answer ok={'done' in said} answer={said}>
      {'done' in said ? said.done : said.error}
    </Answer>
  )
}
