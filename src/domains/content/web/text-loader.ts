import type { LoaderFunctionArgs } from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { type PageText, showText, type TextName } from '../contract.ts'

// Apart from `text-page.ts`, which the browser loads: the contract brings the validator with it.

/** The text of a page, for its loader. */
export const loadText = ({ context }: Pick<LoaderFunctionArgs, 'context'>, name: TextName): Promise<PageText> =>
  context.get(pageApi).call(showText, { params: { name } })
