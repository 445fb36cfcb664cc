import { figureExport } from '#domains/analytics/server/export-route.ts'
import { auditExport } from '#domains/audit/server/export-route.ts'
import { proposedFileDownload } from '#domains/catalogue/server/requests/file-route.ts'
import { sellerContractFile } from '#domains/content/server/seller-contract.ts'
import { cooperativeFiles } from '#domains/cooperative/server/file-routes.ts'
import { spendingExport } from '#domains/estates/server/spending-export.ts'
import { personalDataExport } from '#domains/identity/server/export-route.ts'
import { catalogueExport } from '#domains/imports/server/export/export-route.ts'
import { importReport } from '#domains/imports/server/reports/report-route.ts'
import { invoiceFiles } from '#domains/invoicing/server/file-routes.ts'
import {
  messageFileDownload,
  reportFileDownload,
  sellerThreadFileDownload,
} from '#domains/messaging/server/file-route.ts'
import { noticeReport, statementsOfReasons } from '#domains/notices/server/report-route.ts'
import { applicationDocument } from '#domains/onboarding/server/document-route.ts'
import { contractDocument } from '#domains/orders/server/documents/contract-document-route.ts'
import { orderLabels } from '#domains/orders/server/documents/label-route.ts'
import { orderLinesExport } from '#domains/orders/server/documents/lines-export.ts'
import { batchPapers } from '#domains/orders/server/documents/paper-route.ts'
import { runPapers } from '#domains/orders/server/documents/runs/run-route.ts'
import { lotsExport } from '#domains/orders/server/lots/search.ts'
import { artworkDownload, proofDownload } from '#domains/orders/server/proofs/file-routes.ts'
import { parcelshopFiles } from '#domains/parcelshop/server/papers.ts'
import { regulationFiles } from '#domains/regulation/server/file-routes.ts'
import { chargebackEvidence, returnFile, returnPaper } from '#domains/returns/server/paper-routes.ts'
import { settlementFiles } from '#domains/settlement/server/file-routes.ts'
import { stockMovesExport } from '#domains/stock/server/moves-route.ts'
import { reorderExport } from '#domains/stock/server/reorder-route.ts'
import { takebackFiles } from '#domains/takeback/server/certificate.ts'
import type { Download } from '#platform/http/download.ts'
import { accountHooks } from './account-hooks.ts'

/** Downloads, each with its access check: documents, files of conversations, figures, exports. */
export const downloads: readonly Download[] = [
  contractDocument,
  orderLabels,
  batchPapers,
  runPapers,
  artworkDownload,
  proofDownload,
  chargebackEvidence,
  returnPaper,
  returnFile,
  applicationDocument,
  messageFileDownload,
  reportFileDownload,
  sellerThreadFileDownload,
  figureExport,
  ...settlementFiles,
  ...cooperativeFiles,
  ...takebackFiles,
  ...parcelshopFiles,
  ...regulationFiles,
  proposedFileDownload,
  noticeReport,
  statementsOfReasons,
  ...invoiceFiles,
  spendingExport,
  personalDataExport(accountHooks),
  auditExport,
  importReport,
  catalogueExport,
  stockMovesExport,
  reorderExport,
  orderLinesExport,
  lotsExport,
  sellerContractFile,
]
