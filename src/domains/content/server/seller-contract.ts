/** Contract between the operator and each seller: versions of one text page, and who accepted which. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { type Input, id as idSchema } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type {
  acceptSellerContract,
  ContractAcceptanceRow,
  SellerContract,
  SellerContractVersion,
} from '../contract-seller-contract.ts'
import { diffWords } from '../rules/word-diff.ts'
import { findVersionPair } from './page-versions.ts'
import { readText } from './texts.ts'

const versionColumns = sql`v.id, v.effective_on || '.' || v.id AS number, v.effective_on::text AS "effectiveOn",
  v.effective_on > current_date AS "isFuture", encode(sha256(convert_to(v.source, 'UTF8')), 'hex') AS sha256, v.note`

type VersionRow = Omit<SellerContractVersion, 'acceptance'> & { by: string | null; at: Date | null }

async function findContractVersions(db: Db | Tx, vendorId: number): Promise<SellerContractVersion[]> {
  const { rows } = await sql<VersionRow>`
    SELECT ${versionColumns}, a.accepted_by AS by, a.accepted_at AS at
    FROM page_versions v LEFT JOIN contract_acceptances a ON a.version_id = v.id AND a.vendor_id = ${vendorId}
    WHERE v.name = 'contract' ORDER BY v.effective_on DESC, v.id DESC LIMIT 100`.execute(db)
  return rows.map(({ by, at, ...version }) => ({
    ...version,
    acceptance: by !== null && at !== null ? { by, at: at.toISOString() } : null,
  }))
}

export async function loadSellerContract(db: Db | Tx, vendorId: number): Promise<SellerContract> {
  const versions = await findContractVersions(db, vendorId)
  const current = versions.find(({ isFuture }) => !isFuture)
  const isMissing = current !== undefined && current.acceptance === null
  const next = versions.findLast(({ isFuture, acceptance }) => isFuture && acceptance === null)
  const read = isMissing ? current : (next ?? current)
  if (!read) return { versions, isMissing, shown: null }
  const pair = await findVersionPair(db, read.id)
  // The operator has removed it since the first statement.
  if (!pair) return loadSellerContract(db, vendorId)
  const { source, former } = pair
  return { versions, isMissing, shown: { id: read.id, text: readText(source), changes: diffWords(former, source) } }
}

/** NOT_FOUND for a version that is gone or replaced; CONFLICT when accepted before, or shown with another text. */
export async function acceptContract(
  tx: Tx,
  vendorId: number,
  userId: number,
  { body: { id, sha256, acceptedBy } }: Input<typeof acceptSellerContract>,
): Promise<SellerContract> {
  // The writing and the removal of a version take it exclusively: neither happens under an acceptance.
  await sql`SELECT pg_advisory_xact_lock_shared(hashtext('content.texts'))`.execute(tx)
  const versions = await findContractVersions(tx, vendorId)
  const current = versions.find(({ isFuture }) => !isFuture)
  const version = versions.find(one => one.id === id && (one.isFuture || one === current))
  if (!version) throw fail('NOT_FOUND')
  if (version.sha256 !== sha256) throw fail('CONFLICT', { sentence: 'Le texte du contrat a changé\u00a0: relisez-le.' })
  const written = await tx
    .insertInto('contract_acceptances')
    .values({ vendor_id: vendorId, version_id: id, sha256, accepted_by: acceptedBy, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows)
    throw fail('CONFLICT', { sentence: 'Cette version du contrat est déjà acceptée.' })
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { contract: version.number } })
  return loadSellerContract(tx, vendorId)
}

export async function findContractAcceptances(db: Db): Promise<ContractAcceptanceRow[]> {
  const { rows } = await sql<{
    id: number
    name: string
    isMissing: boolean
    versionId: number | null
    number: string
    sha256: string
    by: string
    at: Date
  }>`
    SELECT s.id, s.name, contract_missing(s.id) AS "isMissing", a.*
    FROM vendors s LEFT JOIN LATERAL (
      SELECT v.id AS "versionId", v.effective_on || '.' || v.id AS number, a.sha256, a.accepted_by AS by, a.accepted_at AS at
      FROM contract_acceptances a JOIN page_versions v ON v.id = a.version_id
      WHERE a.vendor_id = s.id ORDER BY v.effective_on DESC, v.id DESC LIMIT 1) a ON true
    ORDER BY "isMissing" DESC, s.name, s.id LIMIT 1000`.execute(db)
  return rows.map(({ id, name, isMissing, versionId, number, sha256, by, at }) => ({
    id,
    name,
    isMissing,
    accepted: versionId === null ? null : { id: versionId, number, sha256, acceptance: { by, at: at.toISOString() } },
  }))
}

/** The source of a version, byte for byte: its SHA-256 is the one that was accepted. Not secret before its effect. */
export const sellerContractFile: Download = {
  path: '/api/seller-contracts/:id/text',
  access: 'user',
  send: async ({ db, params, reply }) => {
    const id = parseInput(idSchema, params.id, 'NOT_FOUND')
    const { rows } = await sql<{ source: string; number: string }>`
      SELECT source, effective_on || '.' || id AS number FROM page_versions
      WHERE id = ${id} AND name = 'contract'`.execute(db)
    const [version] = rows
    if (!version) throw fail('NOT_FOUND')
    return sendBytes(reply, `contrat-vendeur-${version.number}`, 'txt', version.source)
  },
}

/** Sellers with work: the version in force is to accept. */
export const contractWaiting = {
  topics: ['contractToAccept'] as const,
  count: async (db: Db, { vendorId }: { vendorId: number }) => {
    const { rows } = await sql<{ topic: 'contractToAccept'; count: number; oldest: Date | null }>`
      SELECT 'contractToAccept' AS topic, contract_missing(${vendorId})::int AS count, NULL::timestamptz AS oldest`.execute(
      db,
    )
    return rows
  },
}
