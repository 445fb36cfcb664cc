import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as admin from '../contract-admin.ts'
import { contestDecision, findReceivedDecision, settleComplaint } from './complaints.ts'
import { settleNotice } from './decide.ts'
import { listComplaints } from './find-complaints.ts'
import { findNotices, loadNotice } from './find-notices.ts'
import { createNotice, findNoticeSubject } from './notices.ts'

export const noticeHandlers: readonly Handler[] = [
  reads(contract.showNoticeSubject, findNoticeSubject),
  writes(contract.sendNotice, createNotice),
  reads(contract.showNoticeDecision, (db, { params }) => findReceivedDecision(db, params.token)),
  writes(contract.contestNoticeDecision, contestDecision),
  reads(admin.listNotices, findNotices),
  reads(admin.showNotice, (db, { params }, context) => loadNotice(db, params.id, context)),
  writes(admin.decideNotice, settleNotice),
  reads(admin.listNoticeComplaints, listComplaints),
  writes(admin.decideNoticeComplaint, settleComplaint),
]
