import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-requests.ts'
import type { ArchiveOffers } from '../sheet/write-variants.ts'
import { decideArticleRequest } from './decide-request.ts'
import { findOpenRequests, findRequest } from './find-requests.ts'

export const requestHandlers = (archiveOffers: ArchiveOffers): Handler[] => [
  reads(contract.listArticleRequests, db => findOpenRequests(db)),
  reads(contract.showArticleRequest, (db, { params }) => findRequest(db, params.id)),
  writes(contract.decideArticleRequest, (tx, input, context) =>
    decideArticleRequest(tx, input, context, archiveOffers),
  ),
]
