import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serverGauges } from '#app/telemetry/gauges.ts'
import { countNames, durationNames } from '#platform/telemetry/metrics.ts'
import { processGauges } from '#platform/telemetry/process-gauges.ts'

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

/** Every metric that a server or a worker exports; a histogram under three names. */
const exported = new Set([
  ...Object.keys(serverGauges),
  ...Object.keys(processGauges),
  ...Object.keys(countNames),
  ...Object.keys(durationNames).flatMap(name => [`${name}_bucket`, `${name}_count`, `${name}_sum`]),
])
const metricsOf = (expression: string) => expression.match(/\bcep_\w+/g) ?? []

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }
const rules: Rule[] = parse(read('prometheus/alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const boards = readdirSync(new URL('../../deploy/grafana/', import.meta.url)).map(name => ({
  name,
  board: JSON.parse(read(`grafana/${name}`)) as { uid: string; panels: { id: number; targets: { expr: string }[] }[] },
}))

describe('alert rules', () => {
  test('use metrics that the code exports, and say what happens and what to do', () => {
    expect(rules.length).toBeGreaterThan(10)
    for (const { alert, expr, labels, annotations } of rules) {
      expect([alert, metricsOf(expr).filter(name => !exported.has(name))]).toEqual([alert, []])
      expect(['page', 'ticket']).toContain(labels.severity)
      expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'action']])
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  test.skipIf(!hasPromtool)('pass promtool (skipped without promtool: apt-get install prometheus)', () => {
    for (const args of [
      ['check', 'rules', 'deploy/prometheus/alerts.yml'],
      ['check', 'config', 'deploy/prometheus/prometheus.yml'],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
      expect([args.join(' '), status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([args.join(' '), 0, ''])
    }
  })
})

describe('dashboards', () => {
  test.each(boards)('$name shows metrics that the code exports', ({ board }) => {
    const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    for (const expression of expressions) {
      expect(metricsOf(expression).length).toBeGreaterThan(0)
      expect(metricsOf(expression).filter(name => !exported.has(name))).toEqual([])
    }
    const ids = board.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('show together every metric', () => {
    const shown = new Set(
      boards.flatMap(({ board }) =>
        board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr))),
      ),
    )
    const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
    expect([...exported].filter(name => ![...shown].some(one => base(one) === base(name)))).toEqual([])
  })
})
