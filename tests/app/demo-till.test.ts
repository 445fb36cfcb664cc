import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFeeds, tillAddress } from '#app/startup/demo-till.ts'
import { fetchFeed } from '#domains/imports/server/feeds/fetch-feed.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the feed of the demo is answered by the demo itself, and by no address of a marketplace', async () => {
  const vendor = await createVendor(app.db)
  await createOffer(app.db, vendor, { stock: 30 })
  const port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port)
  const feed = await app.db
    .insertInto('import_feeds')
    .values({
      ...{ vendor_id: vendor.vendorId, user_id: vendor.userId, name: 'Caisse', kind: 'stock', address: tillAddress },
      ...{ authentication: 'none', schedule: 'night', auto_apply: true, refused_percent: 5, withdrawn_percent: 10 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fetchWith = async (own: ReadonlyMap<string, string>) => {
    const run = await app.db
      .insertInto('import_feed_runs')
      .values({ feed_id: feed.id, manual: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tools = { keys: [], outbound: { allowLoopback: false, resolve: async () => [] }, ownFeeds: own }
    await fetchFeed(app.db, { runId: run.id }, tools)
    return app.db.selectFrom('import_feed_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow()
  }
  expect((await fetchWith(ownFeeds({ DEMO: false, PORT: port }))).state).toBe('failed')
  const run = await fetchWith(ownFeeds({ DEMO: true, PORT: port }))
  expect(run.state).toBe('importing')
  const piece = await app.db
    .selectFrom('import_pieces')
    .select('bytes')
    .where('import_id', '=', run.import_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(piece.bytes.toString()).toMatch(/^Référence;Stock\r\nREF-\d+;(29|30)\r\n$/)
})
