import { type OwnerCases, shownToAll } from './owner-cases.fixture.ts'

const secret = 'is a secret of the mail: complaints.test.ts'

/** Notices: what is reported is public, and a link of a mail names one recipient. */
export const noticeOwners: Record<string, OwnerCases> = {
  'GET /api/notices/subject': { '?shop': shownToAll },
  'POST /api/notices': { shop: shownToAll },
  'GET /api/notices/decisions/:token': { ':token': secret },
  'POST /api/notices/decisions/:token/complaint': { ':token': secret },
}
