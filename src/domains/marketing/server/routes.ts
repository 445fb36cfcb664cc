import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as feed from '../contract-feed.ts'
import * as home from '../contract-home.ts'
import {
  createCampaign,
  findAllCampaigns,
  findCampaign,
  findCampaignDraft,
  findPublishedCampaigns,
  setCampaignPublished,
  updateCampaign,
} from './campaigns.ts'
import { findFeed, remakeFeed, saveProductFeed } from './feed/feed.ts'
import { homeChoice, setHomeChoice } from './home-choice.ts'

export const marketingHandlers: Handler[] = [
  reads(contract.listCampaigns, async db => ({ campaigns: await findPublishedCampaigns(db) })),
  reads(contract.showCampaign, (db, { params }) => findCampaign(db, params.id)),
  reads(contract.listAllCampaigns, async db => ({ campaigns: await findAllCampaigns(db) })),
  reads(contract.showAnyCampaign, (db, { params }) => findCampaignDraft(db, params.id)),
  writes(contract.writeCampaign, (tx, { body }, context) => createCampaign(tx, body, requireUser(context).id)),
  writes(contract.changeCampaign, (tx, { params, body }, context) =>
    updateCampaign(tx, params.id, body, requireUser(context).id),
  ),
  writes(contract.publishCampaign, (tx, { params, body }, context) =>
    setCampaignPublished(tx, params.id, body.published, requireUser(context).id),
  ),
  reads(feed.showProductFeed, db => findFeed(db)),
  writes(feed.setProductFeed, (tx, input, context) => saveProductFeed(tx, input, requireUser(context).id)),
  writes(feed.makeProductFeed, tx => remakeFeed(tx)),
  reads(home.showHomeChoice, db => homeChoice(db)),
  writes(home.chooseHome, (tx, { body }) => setHomeChoice(tx, body.campaignIds)),
]
