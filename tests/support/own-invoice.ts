/** Invoices that sellers make themselves, uploaded as they do. */
import { isoDay } from '#shared/dates.ts'
import type { Cookies, TestApp } from './app.ts'

export async function uploadPdf(app: TestApp, cookies: Cookies, payload: string | Buffer = '%PDF-1.4 facture') {
  const headers = { 'content-type': 'application/pdf', origin: 'http://localhost:80' }
  const sent = await app.http.inject({ method: 'POST', url: '/api/files?name=f.pdf', cookies, headers, payload })
  return sent.json().data.id as string
}

/** Uploads a PDF and attaches it to the order; the reference names the order by default. */
export async function attachInvoice(app: TestApp, cookies: Cookies, orderId: number, values: object = {}) {
  const own = { fileId: await uploadPdf(app, cookies), reference: `FA-${orderId}`, issuedOn: isoDay(new Date()) }
  return app.request('POST', `/api/orders/${orderId}/invoices`, { ...own, ...values }, { cookies })
}
