/** Work that waits for a seller or for the operator: counted by each domain, shown by menus and by « Aujourd'hui ». */
export const sellerTopics = [
  'openingSteps',
  'contractToAccept',
  'ordersLate',
  'returnsLate',
  'parcelsInTrouble',
  'proofsToMake',
  'proofsOverdue',
  'ordersToPrepare',
  'ordersToSend',
  'ordersToHandOver',
  'returnsToDecide',
  'returnsToReceive',
  'returnsToSettle',
  'returnsDisputed',
  'paymentsContested',
  'refundsReturned',
  'invoicesReturned',
  'depositInvoicesDue',
  'messagesUnread',
  'parcelsLate',
  'parcelsToHandOver',
  'parcelDropsToReceive',
  'depositsToReceive',
  'groupsToPrepare',
  'quotesToAnswer',
  'accessRequests',
  'ordersUnpaid',
  'creditRequests',
  'serviceInsufficient',
  'articlesSentBack',
  'articlesIncomplete',
  'feedsPaused',
  'stockOut',
  'stockLow',
] as const
export type SellerTopic = (typeof sellerTopics)[number]

export const adminTopics = [
  'requirementsMissing',
  'ordersLate',
  'returnsLate',
  'jobsFailed',
  'disputes',
  'chargebacksOpen',
  'refundsReturned',
  'applications',
  'sellersToVerify',
  'permits',
  'suspicions',
  'articlesToReview',
  'articleRequests',
  'articleFindings',
  'sellerMessages',
  'valuesToAccept',
  'reports',
  'contentNotices',
  'noticeComplaints',
  'reviewsToCheck',
  'ticketsOpen',
  'moneyDifferences',
  'invoicesContested',
  'einvoicesReturned',
  'einvoicesLate',
  'accountsUnusable',
  'transfersRefused',
  'payoutsReturned',
  'sellerDebts',
  'ordersUnpaid',
  'interestRatesDue',
  'emissionFactorsDue',
] as const
export type AdminTopic = (typeof adminTopics)[number]

/**
 * `oldest`: when the oldest of them began to wait, or fell due when late; null when unknown. `workingDaysLate`: of the
 * latest one, where its rule counts working days.
 */
export type Waiting<Topic extends string> = {
  topic: Topic
  count: number
  oldest: Date | null
  workingDaysLate?: number
}

/** Words of a topic, its action, and the menu entry that counts it. */
export type TopicRule = {
  one: string
  many: string
  action: string
  to: string
  /** Menu entry whose badge includes it; null: in no badge. */
  entry: string | null
  /** Shown first, in red. */
  urgent?: true
  /** Lateness is in working days, the seller's closures excluded. */
  countsWorkingDays?: true
}
