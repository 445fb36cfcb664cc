import { afterEach, expect, test, vi } from 'vitest'
import { request } from '#shared/request.ts'

afterEach(() => vi.unstubAllGlobals())

test('an unreachable server is a failure of status 500, with an error to show', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const sent = request({ method: 'POST', path: '/api/auth/login' }, { body: {} })
  await expect(sent).rejects.toMatchObject({ status: 500, message: expect.stringMatching(/^Connexion impossible/) })
})
