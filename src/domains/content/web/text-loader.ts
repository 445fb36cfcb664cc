import type { LoaderFunctionArgs } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { type PageText, showText, type TextName } from '../contract.ts'

// Separate from `text-page.ts`, which the browser loads: the contract imports the validation library.

/** Loads the text of a page. */
export const loadText = ({ context }: Pick<LoaderFunctionArgs, 'context'>, name: TextName): Promise<PageText> =>
  context.get(pageApi).call(showText, { params: { name } })
