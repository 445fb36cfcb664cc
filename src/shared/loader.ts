import { createContext, type RouterContext } from 'react-router'
import type { Answer, Ask, Operation } from './contract.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'
import type { CurrentUser } from './user.ts'

export type Refusal = { status: number; code: ErrorCode; error: string; fields: FieldErrors | null }
export type Outcome<D> = { ok: true; data: D } | ({ ok: false } & Refusal)

/** What a page's loader and action may do: call operations in process, through the same pipeline as HTTP. */
export type PageCalls = {
  /** Answers the data, or shows the error page (404, 403…) of the refusal. */
  call: <O extends Operation>(operation: O, ask: Ask<O>) => Promise<Answer<O>>
  /** Answers the data or the refusal, for forms that show it beside their fields. */
  attempt: <O extends Operation>(operation: O, ask: Ask<O>) => Promise<Outcome<Answer<O>>>
  /** Null on public pages, which are the same for everyone. */
  user: CurrentUser | null
  /** Where the site answers, without a trailing slash. */
  origin: string
}

// The built pages carry their own copy of this file, and the server reads it as source: both must hold the same key.
const kept = globalThis as { pageCalls?: RouterContext<PageCalls>; scriptNonce?: RouterContext<string> }
kept.pageCalls ??= createContext<PageCalls>()
/** `context.get(pageCalls).call(listArticles, { query })` */
export const pageCalls = kept.pageCalls

kept.scriptNonce ??= createContext<string>()
/** Marks, while a page is rendered, the inline scripts that its policy will admit. */
export const scriptNonce = kept.scriptNonce
