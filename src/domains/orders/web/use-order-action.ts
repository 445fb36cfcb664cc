import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Operation, OperationRequest, OperationResponse } from '#shared/contract.ts'
import { type Endpoint, RequestError, request } from '#shared/request.ts'
import { showToast } from '#ui/toasts.ts'

/** One per intent: kept until it succeeded, so that a retry after a cut never does the thing twice. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** An action on an order: its failure is told in French beside its button, its success once, and the page is renewed. */
export function useOrderAction<O extends Operation>(
  endpoint: Endpoint<O>,
  formState: (answer: OperationResponse<O>) => string,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  const page = useRevalidator()
  const [key, setKey] = useState(newKey)
  return useMutation<OperationResponse<O>, Error, OperationRequest<O>>({
    mutationFn: ask => request<O>(endpoint, ask, { idempotencyKey: key }),
    onSuccess: answer => {
      setKey(newKey())
      showToast(formState(answer), { tone: 'success' })
      onDone?.()
    },
    // A refusal often means that the order moved meanwhile: show where it is now.
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: ['order'] }), page.revalidate()]),
  })
}

export const fieldsFromForm = (error: Error | null): Record<string, string> =>
  error instanceof RequestError ? error.fields : {}
