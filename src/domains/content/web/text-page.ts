import { pageMeta } from '#shared/page-meta.ts'
import type { PageText } from '../contract.ts'

type Matches = Parameters<typeof pageMeta>[0]

export const textMeta = (matches: Matches, text: PageText | undefined, path: string) =>
  text ? pageMeta(matches, { title: text.title, description: text.description, path }) : []
