import { userOf } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as home from '../contract-home.ts'
import { allCampaigns, campaignFor, campaignsOnline, change, deskCampaign, publish, write } from './campaigns.ts'
import { homeChoice, setHomeChoice } from './home-choice.ts'

export const handlers: Handler[] = [
  reads(contract.listCampaigns, async db => ({ campaigns: await campaignsOnline(db) })),
  reads(contract.showCampaign, (db, { params }) => campaignFor(db, params.id)),
  reads(contract.listAllCampaigns, async db => ({ campaigns: await allCampaigns(db) })),
  reads(contract.showAnyCampaign, (db, { params }) => deskCampaign(db, params.id)),
  writes(contract.writeCampaign, (tx, { body }, context) => write(tx, body, userOf(context).id)),
  writes(contract.changeCampaign, (tx, { params, body }, context) => change(tx, params.id, body, userOf(context).id)),
  writes(contract.publishCampaign, (tx, { params, body }, context) =>
    publish(tx, params.id, body.published, userOf(context).id),
  ),
  reads(home.showHomeChoice, db => homeChoice(db)),
  writes(home.chooseHome, (tx, { body }) => setHomeChoice(tx, body.campaignIds)),
]
