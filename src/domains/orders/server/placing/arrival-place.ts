import { sql } from 'kysely'
import type { ArrivalPlace } from '#domains/shipping/rules/carrier-calendars.ts'

/** Where an order arrives, row `o`: its relay point, else the address that it has now. */
export const arrivalPlace = sql<ArrivalPlace>`json_build_object('country', o.delivery_country, 'postcode',
  coalesce(o.relay_point->>'postcode', o.changed_address->>'postcode',
    (SELECT p.delivery_address->>'postcode' FROM purchases p WHERE p.id = o.purchase_id)))`
