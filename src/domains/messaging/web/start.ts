import { useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import type { startConversation } from '../contract.ts'

/** Recipient and subject: a seller, optionally about one of its articles, an order, or the operator's team. */
export type Start = { vendorId?: number; articleId?: number; orderId?: number; operator?: true }

/** Opens a conversation, created if needed, and goes to it; false when that failed. */
export function useStart() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async (target: Start, options?: NavigateOptions): Promise<boolean> => {
    setPending(true)
    setFailure(null)
    try {
      const { id } = await request<typeof startConversation>(
        { method: 'POST', path: '/api/conversations' },
        { body: target },
      )
      await navigate(paths.messages(id), options)
      return true
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'La conversation n’a pas pu être ouverte.')
      return false
    } finally {
      setPending(false)
    }
  }
  return { start, pending, failure }
}

/** URL that opens the same conversation when its page loads. */
export const startHref = ({ vendorId, articleId, orderId, operator }: Start) =>
  operator ? paths.writeToOperator : paths.writeTo({ vendor: vendorId, article: articleId, order: orderId })

const numberOf = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined)

/** Parses such a URL; null for any other. */
export function startOf(search: URLSearchParams): Start | null {
  if (search.get('equipe') === '1') return { operator: true }
  const vendorId = numberOf(search.get('vendeur'))
  const articleId = numberOf(search.get('article'))
  const orderId = numberOf(search.get('commande'))
  return vendorId || orderId ? { vendorId, articleId, orderId } : null
}
