import type { FastifyInstance } from 'fastify'
import { mountFigureExport } from '#domains/analytics/server/export-route.ts'
import { mountExport } from '#domains/identity/server/export-route.ts'
import { mountCatalogueExport } from '#domains/imports/server/export-route.ts'
import { mountImportReports } from '#domains/imports/server/report-route.ts'
import { mountMessageFiles, mountReportFiles } from '#domains/messaging/server/file-route.ts'
import { mountApplicationDocuments } from '#domains/onboarding/server/document-route.ts'
import { mountJournalExport } from '#domains/operation/server/export-route.ts'
import { mountLabels } from '#domains/orders/server/label-route.ts'
import { mountBatchPapers } from '#domains/orders/server/paper-route.ts'
import { mountReturnPapers } from '#domains/returns/server/paper-routes.ts'
import { mountSettlementFiles } from '#domains/settlement/server/file-routes.ts'
import { mountStockMoves } from '#domains/stock/server/moves-route.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'

type Mount = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) => void

/** What is downloaded by who may see it, from behind the second wall: papers, files of conversations, figures, exports. */
export const downloads: readonly Mount[] = [
  mountLabels,
  mountBatchPapers,
  mountReturnPapers,
  mountApplicationDocuments,
  mountMessageFiles,
  mountReportFiles,
  mountFigureExport,
  mountSettlementFiles,
  mountExport,
  mountJournalExport,
  mountImportReports,
  mountCatalogueExport,
  mountStockMoves,
]
