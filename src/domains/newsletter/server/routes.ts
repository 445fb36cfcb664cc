import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as newsletter from './newsletter.ts'

export const newsletterHandlers: readonly Handler[] = [
  writes(contract.subscribeNewsletter, (tx, input) => newsletter.subscribe(tx, input)),
  reads(contract.showSubscription, (db, { params }) => newsletter.findSubscription(db, params.token)),
  writes(contract.confirmSubscription, (tx, { params }) => newsletter.confirm(tx, params.token)),
  writes(contract.endSubscription, (tx, { params }) => newsletter.unsubscribe(tx, params.token)),
  reads(contract.showNewsletter, db => newsletter.findNewsletter(db)),
  writes(contract.sendNewsletter, newsletter.startIssue),
]
