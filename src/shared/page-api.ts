import { createContext, type RouterContext } from 'react-router'
import type { Operation, OperationRequest, OperationResponse } from './contract.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'
import type { FileInfo } from './files.ts'
import type { CurrentUser } from './user.ts'

/** `reference`: of a failure of ours, as in the log. */
export type OperationError = {
  status: number
  code: ErrorCode
  error: string
  fields: FieldErrors | null
  reference?: string
}
export type OperationResult<D> = { ok: true; data: D } | ({ ok: false } & OperationError)

/** Available to a page's loader and action: calls operations in process, through the same pipeline as HTTP. */
export type PageApi = {
  /** Returns the data, or throws so that the error page (404, 403…) is shown. */
  call: <O extends Operation>(operation: O, input: OperationRequest<O>) => Promise<OperationResponse<O>>
  /** Returns the data or the error, for forms that show it beside their fields. */
  attempt: <O extends Operation>(
    operation: O,
    input: OperationRequest<O>,
  ) => Promise<OperationResult<OperationResponse<O>>>
  /** Stores a file of a form, until an operation attaches it by its id. */
  storeFile: (file: File) => Promise<OperationResult<FileInfo>>
  /** Null on public pages, which are the same for everyone. */
  user: CurrentUser | null
  /** Base URL of the site, without a trailing slash. */
  origin: string
}

// The built pages bundle a copy of this module, and the server imports its source: both must share one context object.
const shared = globalThis as { pageApi?: RouterContext<PageApi>; scriptNonce?: RouterContext<string> }
shared.pageApi ??= createContext<PageApi>()
/** `context.get(pageApi).call(listArticles, { query })` */
export const pageApi = shared.pageApi

shared.scriptNonce ??= createContext<string>()
/** Nonce of the inline scripts that the policy of the page being rendered allows. */
export const scriptNonce = shared.scriptNonce
