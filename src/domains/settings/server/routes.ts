import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { changeSetting, listSettings } from '../contract.ts'
import { allSettings, setSetting } from './settings.ts'

export const settingsHandlers: Handler[] = [
  reads(listSettings, async db => ({ settings: await allSettings(db) })),
  writes(changeSetting, (tx, input, context) => setSetting(tx, input, requireUser(context).id)),
]
