import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/log.ts'
import { fail } from '#shared/errors.ts'
import { eventually } from '#tests/support/processes.ts'
import { type Standby, startStandby } from '#tests/support/standby.ts'
import { type Ephemeral, startEphemeral } from './ephemeral.ts'
import { createDb, type DatabaseHandle, type Db } from './pool.ts'
import { openReplica, type Replica } from './replica.ts'
import { createRlsDb } from './rls.ts'

let server: Ephemeral
let standby: Standby
let primary: DatabaseHandle
let replica: Replica

const open = (url: string, maxLagMilliseconds = 60_000) =>
  openReplica(url, primary.db, { maxLagMilliseconds, everyMilliseconds: 20, log: createLog('silent') })

beforeAll(async () => {
  server = await startEphemeral()
  primary = createDb(server.url)
  await sql`create table words (word text not null)`.execute(primary.db)
  standby = await startStandby(server.url)
})
afterAll(async () => {
  await primary.close()
  await standby.close()
  await server.stop()
})
beforeEach(async () => {
  await standby.letGo()
  replica = open(standby.url)
  await sql`truncate words`.execute(primary.db)
  await inUse()
})
afterEach(() => replica.close())

const write = (word: string) => sql`insert into words values (${word})`.execute(primary.db)
const readWords = async (db: Db) => {
  const { rows } = await sql<{ replica: boolean; words: string[] }>`
    select pg_is_in_recovery() as replica, coalesce(array_agg(word order by word), '{}') as words from words`.execute(
    db,
  )
  return rows[0] ?? { replica: false, words: [] }
}
const inUse = () => eventually(async () => (await replica.read(readWords)).replica, 'the replica is in use')
const shows = (word: string) =>
  eventually(async () => {
    const { replica: isReplica, words } = await replica.read(readWords)
    return isReplica && words.includes(word)
  }, `the replica shows ${word}`)

test('shows a write on the replica, at an instant later than the write', async () => {
  await write('one')
  const writtenAt = performance.now()
  await eventually(async () => replica.asOf() >= writtenAt, 'it is as of later than the write')
  expect(await replica.read(readWords, writtenAt)).toEqual({ replica: true, words: ['one'] })
})

test('reads from the primary when the replica lacks the required write, else from the replica', async () => {
  await standby.hold()
  await write('two')
  const writtenAt = performance.now()
  expect(await replica.read(readWords, writtenAt)).toEqual({ replica: false, words: ['two'] })
  expect(await replica.read(readWords)).toEqual({ replica: true, words: [] })
  await standby.letGo()
  await eventually(async () => (await replica.read(readWords, writtenAt)).replica, 'it has caught up')
})

test('stops reading from a late replica until it catches up', async () => {
  await replica.close()
  replica = open(standby.url, 500)
  await inUse()
  await standby.hold()
  await write('three')
  await eventually(async () => !(await replica.read(readWords)).replica, 'it is too late')
  expect(await replica.read(readWords)).toEqual({ replica: false, words: ['three'] })
  await standby.letGo()
  await shows('three')
})

test('falls back when the replica is killed, and uses it again when it is back', async () => {
  await write('four')
  await shows('four')
  await standby.kill()
  const answers = await Promise.all(Array.from({ length: 20 }, () => replica.read(readWords)))
  expect(answers).toEqual(answers.map(() => ({ replica: false, words: ['four'] })))
  await standby.start()
  await inUse()
})

test('keeps reading from the replica, however late, while the primary is down', async () => {
  const away = createDb(server.url)
  const own = openReplica(standby.url, away.db, {
    maxLagMilliseconds: 300,
    everyMilliseconds: 20,
    log: createLog('silent'),
  })
  await eventually(async () => (await own.read(readWords)).replica, 'the replica is in use')
  await away.close()
  await new Promise(resume => setTimeout(resume, 600))
  expect(await own.read(readWords)).toMatchObject({ replica: true })
  await expect(own.read(readWords, performance.now())).rejects.toThrow()
  await own.close()
})

describe('a primary that is lost', () => {
  let lost: DatabaseHandle
  let own: Replica
  beforeEach(async () => {
    lost = createDb(server.url)
    own = openReplica(standby.url, lost.db, {
      maxLagMilliseconds: 60_000,
      everyMilliseconds: 20,
      log: createLog('silent'),
    })
    await eventually(async () => (await own.read(readWords)).replica, 'the replica is in use')
  })
  afterEach(() => own.close())
  const standIn = () =>
    own.standIn(
      () => readWords(lost.db),
      () => readWords(own.handle.db),
    )
  const received = () =>
    eventually(async () => {
      const { rows } = await sql<{ later: boolean }>`
        SELECT pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn() AS later`.execute(own.handle.db)
      return rows[0]?.later
    }, 'the replica has received what it does not show')
  const standsIn = () => eventually(() => standIn().catch(() => null), 'the replica stands in')

  test('answers itself until then', async () => {
    expect(await standIn()).toMatchObject({ replica: false })
    await lost.close()
  })

  test('leaves reads that need their user’s writes to the replica', async () => {
    await write('six')
    // Its commit does not wait for the replica here.
    await shows('six')
    await lost.close()
    expect(await standsIn()).toEqual({ replica: true, words: ['six'] })
  })

  test('leaves nothing to a replica that does not show yet all that it has received', async () => {
    await standby.hold()
    await write('seven')
    await received()
    await lost.close()
    // Several samples.
    await new Promise(resume => setTimeout(resume, 300))
    await expect(standIn()).rejects.toThrow()
    await standby.letGo()
    expect(await standsIn()).toEqual({ replica: true, words: ['seven'] })
  })

  test('leaves the replica to visitors, whatever was written last', async () => {
    await own.close()
    own = openReplica(standby.url, lost.db, {
      maxLagMilliseconds: 300,
      everyMilliseconds: 20,
      log: createLog('silent'),
    })
    await eventually(async () => (await own.read(readWords)).replica, 'the replica is in use')
    // A position that the replica does not reach.
    await standby.hold()
    await write('eight')
    await new Promise(resume => setTimeout(resume, 100))
    await lost.close()
    await new Promise(resume => setTimeout(resume, 600))
    expect(await own.read(readWords)).toEqual({ replica: true, words: [] })
  })

  test('during a read leaves that read to the replica, and no other error', async () => {
    await lost.close()
    await standsIn()
    const breaks = (message: string) => async () => {
      throw new Error(message)
    }
    // The primary is back, its first answer is not.
    const fresh = createDb(server.url)
    const back = openReplica(standby.url, fresh.db, {
      maxLagMilliseconds: 60_000,
      everyMilliseconds: 20,
      log: createLog('silent'),
    })
    await eventually(async () => (await back.read(readWords)).replica, 'the replica is in use')
    await expect(
      back.standIn(breaks('Connection terminated unexpectedly'), () => readWords(back.handle.db)),
    ).rejects.toThrow()
    const during = back.standIn(
      async () => {
        await fresh.close()
        await new Promise(resume => setTimeout(resume, 300))
        throw new Error('Connection terminated unexpectedly')
      },
      () => readWords(back.handle.db),
    )
    expect(await during).toMatchObject({ replica: true })
    await back.close()
  })
})

test('repeats on the primary a read that does not find its row on the replica', async () => {
  await standby.hold()
  await write('five')
  const found = await replica.read(async db => {
    const { words } = await readWords(db)
    if (!words.length) throw fail('NOT_FOUND')
    return words
  })
  expect(found).toEqual(['five'])
  expect(await replica.read(readWords)).toMatchObject({ replica: true })
  await standby.letGo()
})

test('a statement of a member outside a transaction is answered by the replica too', async () => {
  await sql`create role cep_member`.execute(primary.db)
  await sql`grant select on words to cep_member`.execute(primary.db)
  await write('four')
  await shows('four')
  const member = createRlsDb(replica.handle)({ userId: 1, vendorId: null })
  expect(await readWords(member)).toEqual({ replica: true, words: ['four'] })
})

test('does not accept a server that is not a replica', async () => {
  const mistaken = open(server.url)
  await new Promise(resume => setTimeout(resume, 200))
  expect(mistaken.asOf()).toBe(Number.NEGATIVE_INFINITY)
  await mistaken.close()
})
