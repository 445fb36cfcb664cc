import { type Handler, reads } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { loadFigures } from './figures.ts'

export type MeasureEnv = { MATOMO_URL?: string | undefined; MATOMO_SITE_ID: string }

export const analyticsHandlers = ({ MATOMO_URL, MATOMO_SITE_ID }: MeasureEnv): Handler[] => [
  reads(contract.measureSettings, async () => ({
    endpoint: MATOMO_URL ? `${MATOMO_URL.replace(/\/$/, '')}/matomo.php` : '/t',
    siteId: MATOMO_SITE_ID,
    isExternal: MATOMO_URL !== undefined,
  })),
  reads(contract.showFigures, (db, { query }) => loadFigures(db, query)),
]
