/**
 * Generates requests from /api/openapi.json, valid and invalid, for every role, on a database of its own: `bin/bench
 * fuzz`.
 *   --requests 100000   number of requests, in rounds of 2,500, each on new fixtures
 *   --seed WORD         the same word generates the same requests
 *   --replay WORD/ROUND/INDEX   reruns that round up to that request, and prints it with its response
 * Writes bench/results/fuzz.json; any finding makes it fail.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEphemeral } from '#platform/db/ephemeral.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createDb } from '#platform/db/pool.ts'
import { type Finding, type FuzzCounts, runRound } from '#tests/fuzz/round.ts'
import { injectedApp } from '#tests/support/injected.ts'
import { record } from './kit/record.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'vendange' },
    replay: { type: 'string' },
  },
})
const perRound = 2_500

const server = await startEphemeral()
const template = 'fuzz_template'
const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href

async function round(seed: string, number: number, count: number, log?: (line: string) => void): Promise<FuzzCounts> {
  const name = `fuzz_${number}`
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const handle = createDb(urlOf(name))
  const close = async () => {
    await handle.close()
    await administer(`drop database ${name} with (force)`)
  }
  const app = await injectedApp({ ...handle, url: urlOf(name), close })
  return runRound(app, { seed, round: number, count, log }).finally(app.close)
}

async function replay(at: string) {
  const [seed = '', number = '0', index = '0'] = at.split('/')
  const { findings } = await round(seed, Number(number), Number(index) + 1, console.log)
  for (const finding of findings.filter(one => one.at === at)) console.log('✗', finding.fault)
}

async function all() {
  const total: FuzzCounts = { requests: 0, statuses: {}, findings: [] }
  const started = performance.now()
  for (let number = 0; total.requests < Number(values.requests); number++) {
    const counts = await round(values.seed, number, Math.min(perRound, Number(values.requests) - total.requests))
    total.requests += counts.requests
    total.findings.push(...counts.findings)
    for (const [status, times] of Object.entries(counts.statuses))
      total.statuses[status] = (total.statuses[status] ?? 0) + times
    console.log(`${values.seed}/${number}: ${total.requests} requests, ${total.findings.length} findings`)
    for (const { fault, at } of counts.findings) console.log(`  ✗ ${fault}: --replay ${at}`)
    // Saved after each round, so that an interrupted run still has its results.
    await keep(total, Math.round((performance.now() - started) / 1_000))
  }
  printFindings(total.findings)
}

const faultsOf = (findings: Finding[]) => Map.groupBy(findings, ({ fault }) => fault)

function printFindings(findings: Finding[]) {
  for (const [fault, [first, ...others]] of faultsOf(findings))
    console.log(`\n✗ ${fault}\n  ${first?.at} and ${others.length} more\n  ${first?.request}\n  ${first?.response}`)
  if (findings.length) process.exitCode = 1
}

async function keep({ requests, statuses, findings }: FuzzCounts, seconds: number) {
  const faults = [...faultsOf(findings)]
  await record('fuzz', {
    title: 'Requests drawn at random from the API',
    command: `bin/bench fuzz --requests ${values.requests} --seed ${values.seed}`,
    facts: {
      seconds,
      ...Object.fromEntries(Object.entries(statuses).map(([status, times]) => [`responses ${status}`, times])),
      ...Object.fromEntries(faults.map(([fault, all]) => [fault, all.map(({ at }) => at).join(' ')])),
    },
    figures: [
      { what: 'requests sent', value: requests, unit: 'requests' },
      { what: 'promises broken', value: findings.length, unit: 'findings', goal: { atMost: 0 } },
    ],
  })
}

await administer(`create database ${template}`)
await migrate(urlOf(template))
await (values.replay ? replay(values.replay) : all()).finally(server.stop)
