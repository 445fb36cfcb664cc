/** « Le Comptoir » is a cooperative: its member file, the accounts of its members, a first set-off. */
import {
  importMembers,
  importSetOffs,
  openMemberAccounts,
  recogniseCooperative,
  showCooperative,
} from '#domains/cooperative/contract.ts'
import { dueCsv } from '#domains/cooperative/server/set-offs.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>
const base64 = (text: string) => Buffer.from(text).toString('base64')
const shown = (day: string) => day.split('-').reverse().join('/')

/** As a cooperative's program writes it; the SIREN are of no company. */
const members = (today: string) => [
  'N° adhérent;Raison sociale;SIREN;Adresse mail;Section;Date d’entrée;Date de sortie',
  'CO-1842;Domaine Rousselet-Hénin;381960491;domaine@cepetchai.example;Épernay;01/09/2014;',
  'CO-1907;EARL des Coteaux;;coteaux@cepetchai.example;Avize;15/09/2016;',
  'CO-2077;Simonnot Paul;;paul.simonnot@exemple.example;Avize;01/09/2019;',
  'CO-1312;EARL Champs Brûlés;000000018;;Cramant;12/10/2003;',
  'CO-1450;SCEV Le Clos Tonnelle;000000026;scev.tonnelle@exemple.example;Cramant;03/09/2007;',
  'CO-1688;Indivision Gauthier-Maillet;;;Oger;01/09/2011;',
  `CO-2215;GFA de la Terre Blanche;000000034;terre.blanche@exemple.example;Oger;${shown(addDays(today, 36))};`,
  `CO-0977;Maison Pierre Vautrelle;000000042;;Épernay;01/09/1998;${shown(addDays(today, -56))}`,
]

/** Before the orders on account. */
export async function loadCooperative(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const seller = await as('vendeur@cepetchai.example')
  const vendorId = seller.user?.vendorId ?? 0
  const body = { vendorId, group: 'Membres de la coopérative' }
  await pipeline.call(recogniseCooperative, { body }, await as('admin@cepetchai.example'))
  // It gave its number when it registered, with another address than the file's: the cooperative decides.
  await db
    .updateTable('users')
    .set({ cooperative_member: true, cooperative_number: 'CO-2077' })
    .where('email', '=', 'jardinier@cepetchai.example')
    .execute()
  const content = base64(members(isoDay(new Date())).join('\n'))
  await pipeline.call(importMembers, { body: { content, complete: false } }, seller)
  const { cooperative } = await pipeline.call(showCooperative, {}, seller)
  const memberIds = (cooperative?.members ?? []).filter(({ number }) => number === 'CO-1907').map(({ id }) => id)
  await pipeline.call(openMemberAccounts, { body: { memberIds, limitCents: 400_000 } }, seller)
}

/** The oldest order that is due, as the cooperative returns its file. */
export async function setOffFirst(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const seller = await as('vendeur@cepetchai.example')
  const [head = '', first = ''] = (await dueCsv(db, seller.user?.vendorId ?? 0)).split('\r\n')
  const due = first.split(';')[5] ?? ''
  await pipeline.call(importSetOffs, { body: { content: base64(`${head}\r\n${first}${due}\r\n`) } }, seller)
}
