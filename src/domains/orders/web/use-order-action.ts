import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Operation, OperationRequest, OperationResponse } from '#shared/contract.ts'
import { type Endpoint, RequestError, request } from '#shared/request.ts'
import { showToast } from '#ui/overlays/toasts.ts'

/**
 * Idempotency key of one intent: reused until it succeeds, so that a retry after a failure never repeats the action.
 */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Runs an action on an order: shows a failure in French beside its button and a success once, then reloads the page.
 */
export function useOrderAction<O extends Operation>(
  endpoint: Endpoint<O>,
  messageFor: (result: OperationResponse<O>) => string,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  const page = useRevalidator()
  const [key, setKey] = useState(newKey)
  return useMutation<OperationResponse<O>, Error, OperationRequest<O>>({
    mutationFn: input => request<O>(endpoint, input, { idempotencyKey: key }),
    onSuccess: result => {
      setKey(newKey())
      showToast(messageFor(result), { tone: 'success' })
      onDone?.()
    },
    // A refusal often means that the order changed meanwhile, so the page shows its current state.
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: ['order'] }), page.revalidate()]),
  })
}

export const fieldsFromForm = (error: Error | null): Record<string, string> =>
  error instanceof RequestError ? error.fields : {}
