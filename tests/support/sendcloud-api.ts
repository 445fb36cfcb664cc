/** A server with the part of Sendcloud's API v3 that the adapter uses, and its own records; it injects faults on request. */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type FastifyReply, fastify } from 'fastify'

export type SendcloudFault = 'resets after acting' | '429' | '500' | 'carrier refuses' | 'label missing'
type Address = { postal_code: string; city: string }
type Request = { external_reference_id: string; order_number: string; to_address: Address }
export type SendcloudShipment = {
  id: string
  order_number: string
  external_reference_id: string
  carrier: { code: string; name: string }
  errors: object[]
  parcels: { id: number; tracking_number: string; updated_at: string; status: { code: string; message: string } }[]
  request: Request
}

export type SendcloudApi = {
  url: string
  shipments: SendcloudShipment[]
  /** Injects these faults into the next calls, one each. */
  injectNext: (...faults: SendcloudFault[]) => void
  close: () => Promise<void>
}

export const sendcloudKeys = { publicKey: 'public-of-the-tests', secretKey: 'secret-of-the-tests' }
const authorization = `Basic ${Buffer.from(`${sendcloudKeys.publicKey}:${sendcloudKeys.secretKey}`).toString('base64')}`

export async function sendcloudApi(): Promise<SendcloudApi> {
  const shipments: SendcloudShipment[] = []
  const next: SendcloudFault[] = []
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization) return reply.code(401).send(errors('authentication_failed'))
    if (next[0] === '429' || next[0] === '500') return reply.code(Number(next.shift())).send(errors('throttled'))
  })
  app.post<{ Body: Request }>('/shipments/announce', async ({ body }, reply) => {
    if (shipments.some(known => known.external_reference_id === body.external_reference_id))
      return reply.code(409).send(errors('conflict'))
    if (!/^(?!00)\d{5}$/.test(body.to_address.postal_code))
      return reply.code(400).send(errors('invalid', '/to_address/postal_code'))
    const shipment = shipmentOf(body, shipments.length + 1)
    if (next[0] === 'carrier refuses') refuse(shipment, next)
    shipments.push(shipment)
    if (next[0] === 'resets after acting') return cut(reply, next)
    return reply.code(201).send({ data: shipment })
  })
  app.get<{ Querystring: { external_reference_id: string } }>('/shipments', async ({ query }) => ({
    data: shipments.filter(known => known.external_reference_id === query.external_reference_id),
  }))
  app.get<{ Params: { id: string } }>('/shipments/:id', async ({ params }, reply) => {
    const found = shipments.find(({ id }) => id === params.id)
    return found ? { data: found } : reply.code(404).send(errors('not_found'))
  })
  app.post<{ Params: { id: string } }>('/shipments/:id/cancel', async ({ params }, reply) => {
    const parcel = shipments.find(({ id }) => id === params.id)?.parcels[0]
    if (!parcel) return reply.code(404).send(errors('not_found'))
    if (parcel.status.code === 'CANCELLED') return reply.code(409).send(errors('invalid'))
    parcel.status = { code: 'CANCELLED', message: 'Cancelled' }
    return { data: { status: 'cancelled', message: 'Shipment has been cancelled' } }
  })
  const returns: { id: number; tracking_number: string }[] = []
  app.post<{ Body: { from_address: Address; ship_with: object } }>(
    '/returns/announce-synchronously',
    async ({ body }, reply) => {
      if (!/^(?!00)\d{5}$/.test(body.from_address.postal_code))
        return reply.code(400).send(errors('invalid', '/from_address/postal_code'))
      const id = returns.length + 1
      returns.push({ id, tracking_number: `8R${String(id).padStart(11, '0')}` })
      return reply.code(201).send({ return_id: id, parcel_id: 390_000_000 + id })
    },
  )
  app.get<{ Params: { id: string } }>('/returns/:id', async ({ params }, reply) => {
    const found = returns.find(({ id }) => String(id) === params.id)
    return found ? { ...found, carrier: { name: 'Colissimo' } } : reply.code(404).send(errors('not_found'))
  })
  app.post<{ Body: { parcels: { weight: { value: number } }[] } }>('/shipping-options', async ({ body }) => ({
    data: [
      {
        code: 'colissimo:home',
        carrier: { name: 'Colissimo' },
        quotes:
          (body.parcels[0]?.weight.value ?? 0) > 30
            ? []
            : [{ price: { total: { value: '7.96', currency: 'EUR' } }, lead_time: 48 }],
      },
    ],
  }))
  app.get<{ Querystring: { country: string; address: string; carrier: string } }>(
    '/service-points',
    async ({ query }) => (query.country === 'FR' && query.address === '51200' ? servicePointsOf(query.carrier) : []),
  )
  app.post<{ Body: { time_slots: { start_at: string }[] } }>('/pickups', async ({ body }, reply) => {
    const [slot] = body.time_slots
    if (!slot || new Date(slot.start_at).getUTCDay() === 0)
      return reply.code(422).send(errors('invalid', '/time_slots'))
    return reply.code(201).send({ id: 4_711 })
  })
  app.get('/parcels/:id/documents/label', async (_, reply) => {
    if (next[0] === 'label missing' && next.shift()) return reply.code(404).send(errors('not_found'))
    return reply.type('application/pdf').send(Buffer.from('%PDF-1.7 label of the carrier'))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // A listening server has an address of this kind.
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    shipments,
    injectNext: (...faults) => void next.push(...faults),
    close: () => app.close(),
  }
}

/** As the documentation of v2 shows them: text coordinates, days from « 0 », an inactive one among them. */
const servicePointsOf = (carrier: string) => {
  const week = Object.fromEntries(['0', '1', '2', '3', '4'].map(day => [day, ['09:00 - 12:00', '14:00 - 19:00']]))
  const shown = {
    is_active: true,
    shop_type: null,
    name: 'Tabac des Coteaux',
    street: 'Rue du Port',
    house_number: '4',
    postal_code: '51200',
    city: 'Épernay',
    latitude: '49.041',
    longitude: '3.956',
    carrier,
    country: 'FR',
    formatted_opening_times: { ...week, 5: ['09:00 - 12:00'], 6: [] },
    distance: 381,
  }
  return [
    { ...shown, id: 1, code: '012345' },
    { ...shown, id: 2, code: '012346', is_active: false },
    { id: 3, code: '' },
  ]
}

const errors = (code: string, pointer?: string) => ({
  errors: [{ code, detail: 'This field is invalid.', status: '400', ...(pointer ? { source: { pointer } } : {}) }],
})

const shipmentOf = (request: Request, rank: number): SendcloudShipment => ({
  id: randomUUID(),
  order_number: request.order_number,
  external_reference_id: request.external_reference_id,
  carrier: { code: 'colissimo', name: 'Colissimo' },
  errors: [],
  parcels: [
    {
      id: 380_000_000 + rank,
      tracking_number: `6A${String(rank).padStart(11, '0')}`,
      updated_at: new Date().toISOString(),
      status: { code: 'READY_TO_SEND', message: 'Ready to send' },
    },
  ],
  request,
})

/** Sendcloud keeps a shipment that its carrier refused, without a label. */
function refuse(shipment: SendcloudShipment, next: SendcloudFault[]) {
  next.shift()
  shipment.errors.push({ code: 'carrier_error', detail: 'Weight not allowed' })
  for (const parcel of shipment.parcels) parcel.status = { code: 'ANNOUNCEMENT_FAILED', message: 'Announcement failed' }
}

function cut(reply: FastifyReply, next: SendcloudFault[]) {
  next.shift()
  reply.hijack()
  reply.raw.destroy()
}
