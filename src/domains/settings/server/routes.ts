import { databaseDay } from '#platform/db/clock.ts'
import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { changeSetting, listSettings } from '../contract.ts'
import { saveCompany, showCompany } from '../contract-company.ts'
import { listInterestRates, setInterestRate } from '../contract-interest.ts'
import { addVatRate, listVatRates, removeVatRate } from '../contract-vat.ts'
import { loadCompany, updateCompany } from './company.ts'
import { findInterestRates, saveInterestRate } from './interest-rates.ts'
import { allSettings, setSetting } from './settings.ts'
import { cancelVatRate, findVatRates, planVatRate } from './vat-rates.ts'

export const settingsHandlers: Handler[] = [
  reads(listSettings, async db => ({ settings: await allSettings(db) })),
  writes(changeSetting, (tx, input, context) => setSetting(tx, input, requireUser(context).id)),
  reads(showCompany, async db => ({ company: await loadCompany(db) })),
  writes(saveCompany, (tx, input, context) => updateCompany(tx, input, requireUser(context).id)),
  reads(listVatRates, async db => ({ rates: await findVatRates(db) })),
  reads(listInterestRates, async db => ({ rates: await findInterestRates(db), today: await databaseDay(db) })),
  writes(setInterestRate, saveInterestRate),
  writes(addVatRate, (tx, input) => planVatRate(tx, input)),
  writes(removeVatRate, (tx, input) => cancelVatRate(tx, input)),
]
