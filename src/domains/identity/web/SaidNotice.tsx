import { Notice } from '#ui/Notice.tsx'
import type { Said } from './account-action.ts'

/** What became of one form of the page, above it. */
export function SaidNotice({ said, intent }: { said: Said | undefined; intent: string }) {
  if (said?.intent !== intent) return null
  return 'done' in said ? (
    <Notice kind="success" live>
      {said.done}
    </Notice>
  ) : (
    <Notice kind="error" live>
      {said.error}
    </Notice>
  )
}
