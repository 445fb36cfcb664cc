import type { LoaderFunctionArgs } from 'react-router'
import { pageCalls } from '#shared/loader.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { type PageText, showText, type TextName } from '../contract.ts'

type Matches = Parameters<typeof pageMeta>[0]

/** The text of a page, for its loader. */
export const loadText = ({ context }: Pick<LoaderFunctionArgs, 'context'>, name: TextName): Promise<PageText> =>
  context.get(pageCalls).call(showText, { params: { name } })

export const textMeta = (matches: Matches, text: PageText | undefined, path: string) =>
  text ? pageMeta(matches, { title: text.title, description: text.description, path }) : []
