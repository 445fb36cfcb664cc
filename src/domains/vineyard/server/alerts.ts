/** Mails about frost and hail: at most one for a parcel and a night. */
import { sql } from 'kysely'
import { getForecast } from '#domains/weather/server/forecasts.ts'
import type { WeatherProvider } from '#domains/weather/server/provider.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Risk, risksOf } from '../rules/alerts.ts'
import { mailAlert } from './mails.ts'

type Commune = { insee: string; latitude: number; longitude: number }

/** One forecast for each commune with a subscribed parcel; only the coming night is announced. */
export async function sendAlerts(db: Db, provider: WeatherProvider, now = new Date()): Promise<void> {
  const { rows: communes } = await sql<Commune>`
    SELECT DISTINCT c.insee, c.latitude, c.longitude FROM vineyard_places p JOIN communes c ON c.insee = p.insee
    WHERE p.alerts AND p.deleted_at IS NULL AND c.latitude IS NOT NULL AND c.longitude IS NOT NULL`.execute(db)
  const today = isoDay(now)
  await runEach(communes, async commune => {
    const { forecast } = await getForecast(db, provider, commune, today, () => undefined)
    const [risk] = risksOf((forecast?.days ?? []).filter(({ day }) => day === addDays(today, 1)))
    if (risk) await alertCommune(db, commune.insee, risk)
  })
}

async function alertCommune(db: Db, insee: string, risk: Risk): Promise<void> {
  const parcels = await db
    .selectFrom('vineyard_places')
    .select('id')
    .where('insee', '=', insee)
    .where('alerts', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  await runEach(parcels, ({ id }) => alertParcel(db, id, risk))
}

/** The row of the night is the proof that its mail is queued: two runs send one. */
const alertParcel = (db: Db, id: number, risk: Risk) =>
  inTransaction(db, async tx => {
    const { rows } = await sql<{ name: string; commune: string; email: string; token: string }>`
      WITH sent AS (INSERT INTO vineyard_alerts (place_id, night, risk) VALUES (${id}, ${risk.day}, ${risk.kind})
        ON CONFLICT DO NOTHING RETURNING place_id)
      SELECT p.name, c.name AS commune, u.email, p.alert_token AS token
      FROM sent JOIN vineyard_places p ON p.id = sent.place_id AND p.alerts AND p.deleted_at IS NULL
      JOIN communes c ON c.insee = p.insee JOIN users u ON u.id = p.user_id`.execute(tx)
    const [parcel] = rows
    if (parcel) await mailAlert(tx, { id, ...parcel }, risk)
  })
