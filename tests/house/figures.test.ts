import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draw, type NamedResult, readResults, unexplained } from '../../bench/kit/draw.ts'
import { root } from './sources.ts'

const results = readResults()
const some: NamedResult = {
  name: 'some',
  title: 'Some shop',
  command: 'bin/bench some',
  date: '2026-11-21',
  machine: 'a machine',
  node: 'v26',
  facts: { articles: 1_333 },
  figures: [
    { what: 'list', value: 1_200, unit: '/s', goal: { atLeast: 3_600 }, short: 'Too many statements; one would do.' },
    { what: 'list', value: 12.5, unit: 'ms p99' },
    { what: 'memory', value: 120, unit: 'MB', goal: { atMost: 150 } },
  ],
}

test('docs/figures.md is the output of bin/bench figures for the recorded results', () => {
  expect(readFileSync(join(root, 'docs/figures.md'), 'utf8')).toBe(draw(results))
})

test('every missed goal has its reason, and what would reach it', () => {
  expect(unexplained(results)).toEqual([])
})

test('every recorded result has its command and its units', () => {
  for (const { name, title, command, date, machine, figures } of results) {
    expect([name, title, command, machine].every(Boolean)).toBe(true)
    expect(command).toMatch(/^(bin|npm) ?/)
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const { what, value, unit } of figures)
      expect([what !== '', Number.isFinite(value), unit !== '']).toEqual([true, true, true])
  }
})

test('figures of one measure share a line, with the goal and whether it is reached', () => {
  const page = draw([some])
  expect(page).toContain('| list | **1,200** ✗ ≥ 3,600 | 12.5 |')
  expect(page).toContain('| memory | 120 MB ✓ ≤ 150 |')
  expect(page).toContain('- **list** (/s): Too many statements; one would do.')
  expect(page).toContain('| [Some shop](#some) | 2026-11-21 | 1 of 2 |')
})

test('detects a missed goal without a reason', () => {
  const [list, ...others] = some.figures
  if (!list) throw new Error('no figure')
  const bare = { ...some, figures: [{ ...list, short: undefined }, ...others] }
  expect(unexplained([bare])).toEqual(['some: list, 1200 /s'])
})
