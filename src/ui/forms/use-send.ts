import { useEffect, useEffectEvent } from 'react'
import { type ClientActionFunctionArgs, type SubmitTarget, useFetcher } from 'react-router'
import type { OperationResult } from '#shared/page-api.ts'

/**
 * Sends the values that a form holds in its state, as JSON, to the action of its page; the page's data then loads
 * again. `onResult` runs once per result, before that: new data may replace the form.
 */
export function useSend<D>(onResult: (result: OperationResult<D>) => unknown) {
  const { data, state, submit } = useFetcher<OperationResult<D>>()
  const announce = useEffectEvent(onResult)
  useEffect(() => {
    if (data) announce(data)
  }, [data])
  return {
    send: (values: SubmitTarget) => submit(values, { method: 'post', encType: 'application/json' }),
    pending: state !== 'idle',
    refusal: state !== 'submitting' && data && !data.ok ? data : null,
  }
}

/** The JSON that `useSend` posts; nothing, which the operation rejects, when it is unreadable. */
export const sentValues = <T = never>(request: Request): Promise<T> => request.json().catch(() => ({})) as Promise<T>

/** `clientAction` of a page with such a form: an unreachable server is a refusal, and what was typed stays. */
export async function keepWhenOffline({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const sentence = 'Connexion impossible\u00a0: vérifiez votre réseau, puis réessayez.'
    return { ok: false, status: 500, code: 'INTERNAL', error: sentence, fields: null }
  }
}
