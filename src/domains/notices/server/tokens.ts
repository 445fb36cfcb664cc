import { createHash } from 'node:crypto'

export const hashOfNoticeToken = (token: string) => createHash('sha256').update(token).digest()
