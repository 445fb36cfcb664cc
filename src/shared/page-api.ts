import { createContext, type RouterContext } from 'react-router'
import type { Operation, OperationRequest, OperationResponse } from './contract.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'
import type { CurrentUser } from './user.ts'

export type OperationError = { status: number; code: ErrorCode; error: string; fields: FieldErrors | null }
export type OperationResult<D> = { ok: true; data: D } | ({ ok: false } & OperationError)

/** What a page's loader and action may do: call operations in process, through the same pipeline as HTTP. */
export type PageApi = {
  /** Answers the data, or shows the error page (404, 403…) of the refusal. */
  call: <O extends Operation>(operation: O, ask: OperationRequest<O>) => Promise<OperationResponse<O>>
  /** Answers the data or the refusal, for forms that show it beside their fields. */
  attempt: <O extends Operation>(
    operation: O,
    ask: OperationRequest<O>,
  ) => Promise<OperationResult<OperationResponse<O>>>
  /** Null on public pages, which are the same for everyone. */
  user: CurrentUser | null
  /** Where the site answers, without a trailing slash. */
  origin: string
}

// The built pages carry their own copy of this file, and the server reads it as source: both must hold the same key.
const kept = globalThis as { pageApi?: RouterContext<PageApi>; scriptNonce?: RouterContext<string> }
kept.pageApi ??= createContext<PageApi>()
/** `context.get(pageApi).call(listArticles, { query })` */
export const pageApi = kept.pageApi

kept.scriptNonce ??= createContext<string>()
/** Marks, while a page is rendered, the inline scripts that its policy will admit. */
export const scriptNonce = kept.scriptNonce
