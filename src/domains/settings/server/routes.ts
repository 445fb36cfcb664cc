import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { changeSetting, listSettings } from '../contract.ts'
import { saveCompany, showCompany } from '../contract-company.ts'
import { loadCompany, updateCompany } from './company.ts'
import { allSettings, setSetting } from './settings.ts'

export const settingsHandlers: Handler[] = [
  reads(listSettings, async db => ({ settings: await allSettings(db) })),
  writes(changeSetting, (tx, input, context) => setSetting(tx, input, requireUser(context).id)),
  reads(showCompany, async db => ({ company: await loadCompany(db) })),
  writes(saveCompany, (tx, input, context) => updateCompany(tx, input, requireUser(context).id)),
]
