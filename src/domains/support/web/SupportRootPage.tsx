import { redirect } from 'react-router'
import { paths } from '#shared/paths.ts'

/** The root of the help centre has no page of its own. */
export const loader = () => redirect(paths.help)

export default function SupportRootPage() {
  return null
}
