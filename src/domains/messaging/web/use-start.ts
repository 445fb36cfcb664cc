import { useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import type { startConversation } from '../contract.ts'
import type { Start } from './start.ts'

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
