/** Loader and action of the pages where recalls are opened, the seller’s and the operator’s. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { isoDay } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { type FormState, textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import {
  amendAdminRecall,
  amendSellerRecall,
  type ConcernedCounts,
  findAdminRecallArticles,
  findSellerRecallArticles,
  liftAdminRecall,
  liftSellerRecall,
  listAdminRecalls,
  listSellerRecalls,
  previewAdminRecall,
  previewSellerRecall,
  publishAdminRecall,
  publishSellerRecall,
} from '../../contract-manage.ts'

export const sellerOperations = {
  list: listSellerRecalls,
  articles: findSellerRecallArticles,
  preview: previewSellerRecall,
  publish: publishSellerRecall,
  amend: amendSellerRecall,
  lift: liftSellerRecall,
}
export const operatorOperations = {
  list: listAdminRecalls,
  articles: findAdminRecallArticles,
  preview: previewAdminRecall,
  publish: publishAdminRecall,
  amend: amendAdminRecall,
  lift: liftAdminRecall,
}
type RecallOperations = typeof sellerOperations | typeof operatorOperations

const idIn = (search: URLSearchParams, name: string) => {
  const typed = search.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
}

export async function loadRecalls(operations: RecallOperations, { context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const [id, articleId, before] = ['id', 'article', 'avant'].map(name => idIn(search, name))
  const q = (search.get('q') ?? '').trim().slice(0, 100)
  const isNew = search.has('q') || articleId !== undefined
  const query = { ...(id === undefined ? {} : { id }), ...(before === undefined ? {} : { before }) }
  const { recalls, next } = isNew ? { recalls: [], next: null } : await call(operations.list, { query })
  const [chosen = null] = id === undefined ? [] : recalls
  if (id !== undefined && !chosen) throw data(null, { status: 404 })
  const articles = isNew
    ? await call(operations.articles, { query: { q, ...(articleId === undefined ? {} : { articleId }) } })
    : null
  return { recalls, next, chosen, articles, q, today: isoDay(new Date()) }
}
export type LoadedRecalls = Awaited<ReturnType<typeof loadRecalls>>

/** Every value of each field, to show what was typed again. */
type Typed = Record<string, string[]>
export type RecallFormState = FormState & { typed: Typed; counts: ConcernedCounts | null }

export async function postRecall(
  operations: RecallOperations,
  pageOf: (id: number) => string,
  { context, request }: ActionFunctionArgs,
): Promise<RecallFormState | Response> {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  const id = idIn(new URL(request.url).searchParams, 'id') ?? 0
  const typed = typedIn(form)
  const stay = (state: FormState, counts: ConcernedCounts | null = null) => ({ ...state, typed, counts })
  if (intent === 'lift') {
    const body = { reason: textOf(form, 'reason') }
    return stay(toFormState(intent, await attempt(operations.lift, { params: { id }, body }), 'Le rappel est levé.'))
  }
  if (intent === 'amend') {
    const body = bodyOf(operations.amend.body, form)
    return stay(toFormState(intent, await attempt(operations.amend, { params: { id }, body }), 'L’avis est modifié.'))
  }
  const body = { ...bodyOf(operations.publish.body, form), lots: lotsIn(form) }
  if (intent === 'preview') {
    const { articleId, soldFrom, soldTo } = typedTexts(form)
    const variantIds = form.getAll('variantIds').join('~')
    const query = { articleId, variantIds, lots: body.lots.join('\n'), soldFrom, soldTo }
    const outcome = await attempt(operations.preview, { query })
    return stay(toFormState(intent, outcome, ''), outcome.ok ? outcome.data : null)
  }
  const outcome = await attempt(operations.publish, { body })
  return outcome.ok ? redirect(pageOf(outcome.data.id)) : stay(toFormState('publish', outcome, ''))
}

const typedTexts = (form: FormData) => ({
  articleId: textOf(form, 'articleId'),
  soldFrom: textOf(form, 'soldFrom'),
  soldTo: textOf(form, 'soldTo'),
})

/** Lots that are ticked, and those that are typed, one a line or between commas. */
const lotsIn = (form: FormData) =>
  [...form.getAll('lots').map(String), ...textOf(form, 'typedLots').split(/[\n,;]/)]
    .map(lot => lot.trim())
    .filter(Boolean)

const typedIn = (form: FormData): Typed =>
  Object.fromEntries([...new Set(form.keys())].map(name => [name, form.getAll(name).map(String)]))
