/** The contract of the demo, in force since before its orders, and accepted by every open seller. */
import { sql } from 'kysely'
import { releasedSource } from '#domains/content/server/texts.ts'
import type { Tx } from '#platform/db/pool.ts'

export const acceptContracts = (tx: Tx) =>
  sql`WITH version AS (
    INSERT INTO page_versions (name, source, effective_on, note, written_at)
    VALUES ('contract', ${releasedSource('contract')}, current_date - 200, 'Première version du contrat.', now() - interval '220 days')
    RETURNING id, source)
    INSERT INTO contract_acceptances (vendor_id, version_id, sha256, accepted_by, user_id, accepted_at)
    SELECT DISTINCT ON (v.id) v.id, version.id, encode(sha256(convert_to(version.source, 'UTF8')), 'hex'),
      u.first_name || ' ' || u.last_name, u.id, now() - interval '205 days'
    FROM version, vendors v JOIN vendor_members m ON m.vendor_id = v.id AND m.role = 'owner' JOIN users u ON u.id = m.user_id
    WHERE v.status <> 'draft' ORDER BY v.id, u.id`.execute(tx)
