import type { LoaderFunctionArgs } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { type ShownText, showText, type TextName } from '../contract.ts'

// Separate from `text-page.ts`, which the browser loads: the contract imports the validation library.

/** Loads the text of a page in force, or a former version of it. */
export const loadText = (
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  name: TextName,
  version: string | null = null,
): Promise<ShownText> =>
  context.get(pageApi).call(showText, { params: { name }, query: version === null ? {} : { version } })
