import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageApi } from '#shared/page-api.ts'
import type { SandboxRecords } from '../../contract-sandbox.ts'
import SandboxAdminPage, { loader } from './SandboxAdminPage.tsx'

const at = '2026-11-20T09:00:00.000Z'
const records: SandboxRecords = {
  accounts: [
    {
      ref: 'bde_compte_1',
      name: 'Le Comptoir',
      missing: [],
      refused: false,
      returnsPayouts: false,
      refusesTransfers: false,
      balanceCents: 1,
    },
  ],
  payments: [
    { ref: 'bde_paiement_1', purchase: 'A261120-ABCDEF', amountCents: 100, at, disputed: false, nextRefund: null },
  ],
  ...{ bankTransfers: [], mandates: [], debits: [], refunds: [], transfers: [], payouts: [], disputes: [] },
}

async function show(search: string) {
  const context = new RouterContextProvider()
  // Only `call` is used by the loader.
  context.set(pageApi, { call: async () => records } as never)
  const request = new Request(`http://localhost/dashboard/banque-essai${search}`)
  const loaderData = { '0': await loader({ context, request } as never) }
  const router = createMemoryRouter([{ path: '*', element: createElement(SandboxAdminPage), loader: () => null }], {
    hydrationData: { loaderData },
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('the books of the sandbox bank are shown one at a time, each with its count', async () => {
  const accounts = await show('')
  expect(accounts).toContain('Comptes des vendeurs</caption>')
  expect(accounts).not.toContain('A261120-ABCDEF')
  const payments = await show('?etat=paiements')
  expect(payments).toContain('A261120-ABCDEF')
  expect(payments).not.toContain('Comptes des vendeurs</caption>')
})
