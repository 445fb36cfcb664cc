import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as details from '../contract-details.ts'
import * as synonyms from '../contract-synonyms.ts'
import { parseIds } from '../rules.ts'
import { addSynonym, removeSynonym, showSearchAdmin } from './admin/synonyms.ts'
import { describeArticles } from './details/article-details.ts'
import { listArticles } from './list.ts'
import type { SearchEngine } from './port.ts'
import { suggest } from './suggest.ts'

export const searchHandlers = (engine: SearchEngine): Handler[] => [
  reads(contract.listArticles, (db, { query }) => listArticles(db, engine, query)),
  reads(details.describeArticles, (db, { query }) => describeArticles(db, parseIds(query.ids))),
  reads(contract.suggest, (db, { query }) => suggest(db, engine, query.q)),
  reads(synonyms.showSearchAdmin, showSearchAdmin),
  writes(synonyms.addSynonym, addSynonym),
  writes(synonyms.removeSynonym, (tx, { params }) => removeSynonym(tx, params.id)),
]
