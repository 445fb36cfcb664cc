import { type Handler, reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { journalPage } from './journal.ts'

export const operationHandlers: Handler[] = [reads(contract.listActs, (db, { query }) => journalPage(db, query))]
