import { useState } from 'react'
import type { ClientActionFunctionArgs } from 'react-router'
import type { Operation, OperationRequest, OperationResponse } from '#shared/contract.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { type Endpoint, RequestError, request } from '#shared/request.ts'
import { sentValues, useSend } from '#ui/forms/use-send.ts'
import { showToast } from '#ui/overlays/toasts.ts'

/**
 * Idempotency key of one intent: reused until it succeeds, so that a retry after a failure never repeats the action.
 */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

interface OrderAction {
  endpoint: Endpoint<Operation>
  input: OperationRequest<Operation>
  idempotencyKey: string
}

/** What to say of a success, by idempotency key: a live update may take the form away before the response comes. */
const messages = new Map<string, (data: unknown) => string>()

/**
 * Runs an action on an order through the page's `clientAction`: returns a failure to be shown beside its button, and
 * shows a success once.
 */
export function useOrderAction<O extends Operation>(
  endpoint: Endpoint<O>,
  messageFor: (result: OperationResponse<O>) => string,
  onDone?: () => void,
) {
  const [idempotencyKey, setKey] = useState(newKey)
  const { send, ...state } = useSend<OperationResponse<O>>(result => {
    if (!result.ok) return
    setKey(newKey())
    onDone?.()
  })
  const run = (input: OperationRequest<O>) => {
    // The response is of this operation.
    messages.set(idempotencyKey, data => messageFor(data as OperationResponse<O>))
    send(JSON.stringify({ endpoint, input, idempotencyKey }))
  }
  return { ...state, run }
}

/** `clientAction` of the order's page: JSON holds an action of a dialog; anything else is a form of the page. */
export const sendFromOrderPage = (args: ClientActionFunctionArgs) =>
  args.request.headers.get('content-type')?.startsWith('application/json')
    ? sendOrderAction(args)
    : args.serverAction<FormState>()

/**
 * Calls the operation of a dialog. A failure is logged, as specified, and shown. The page loads again after a refusal
 * too: often the order changed meanwhile.
 */
export async function sendOrderAction({ request: sent }: ClientActionFunctionArgs): Promise<OperationResult<unknown>> {
  const { endpoint, input, idempotencyKey } = await sentValues<OrderAction>(sent)
  try {
    const data = await request(endpoint, input, { idempotencyKey })
    const message = messages.get(idempotencyKey)
    messages.delete(idempotencyKey)
    if (message) showToast(message(data), { tone: 'success' })
    return { ok: true, data }
  } catch (error) {
    console.error(error)
    if (!(error instanceof RequestError)) throw error
    return {
      ok: false,
      status: error.status,
      code: error.code ?? 'INTERNAL',
      error: error.message,
      fields: error.fields,
    }
  }
}
