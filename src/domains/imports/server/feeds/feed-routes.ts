import { requireSeller, requireSellerMember } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../../contract-feeds.ts'
import * as feeds from './feeds.ts'
import { findFeeds } from './find-feeds.ts'

type Act = (
  tx: Parameters<typeof feeds.tryFeed>[0],
  seller: { vendorId: number; userId: number },
  id: number,
) => Promise<void>
const acts = (
  operation:
    | typeof contract.tryImportFeed
    | typeof contract.pauseImportFeed
    | typeof contract.resumeImportFeed
    | typeof contract.removeImportFeed,
  act: Act,
) =>
  writes(operation, async (tx, { params }, context) => {
    await act(tx, requireSellerMember(context), params.id)
    return { success: true as const }
  })

export const importFeedHandlers = (settings: feeds.FeedSettings): Handler[] => [
  reads(contract.listImportFeeds, async (db, _, context) => ({
    available: settings.keys.length > 0,
    feeds: await findFeeds(db, requireSeller(context)),
  })),
  writes(contract.addImportFeed, (tx, { body }, context) =>
    feeds.addFeed(tx, requireSellerMember(context), body, settings),
  ),
  writes(contract.changeImportFeed, (tx, { params, body }, context) =>
    feeds.changeFeed(tx, requireSellerMember(context), params.id, body, settings),
  ),
  acts(contract.tryImportFeed, (tx, seller, id) => feeds.tryFeed(tx, seller, id, settings)),
  writes(contract.trustFeedHostKey, async (tx, { params, body }, context) => {
    await feeds.trustHostKey(tx, requireSellerMember(context), params.id, body.hostKey)
    return { success: true as const }
  }),
  acts(contract.pauseImportFeed, feeds.pauseFeed),
  acts(contract.resumeImportFeed, feeds.resumeFeed),
  acts(contract.removeImportFeed, feeds.removeFeed),
]
