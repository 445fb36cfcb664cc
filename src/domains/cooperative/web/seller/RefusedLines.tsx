import { Notice } from '#ui/Notice.tsx'

export type RefusedFileLines = readonly { line: number; reason: string }[]

export function RefusedLines({ refused = [] }: { refused?: RefusedFileLines }) {
  if (refused.length === 0) return null
  return (
    <Notice kind="warning" title={`${refused.length} lignes laissées de côté`} className="mt-3 max-w-3xl">
      <ul className="mt-1">
        {refused.map(({ line, reason }) => (
          <li key={line}>
            Ligne {line}&nbsp;: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
