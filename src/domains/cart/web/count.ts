import type { QueryClient } from '@tanstack/react-query'

/** Where the badge's number lives in the browser. */
export const countKey = ['cart', 'count'] as const

export const setCount = (queries: QueryClient, count: number) => queries.setQueryData(countKey, count)
