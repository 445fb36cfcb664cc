import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Cookies, TestApp } from '#tests/support/app.ts'

export const newKey = () => randomUUID()

export const aPicture = () =>
  sharp({ create: { width: 12, height: 8, channels: 3, background: '#2f6b2e' } })
    .png()
    .toBuffer()

/** Uploads one file as the composer does; returns its metadata. */
export async function attach(app: TestApp, cookies: Cookies, name: string, bytes: Buffer): Promise<{ id: string }> {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/files?name=${name}`,
    cookies,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return response.json().data
}
