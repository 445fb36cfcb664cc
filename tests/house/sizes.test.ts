import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sources } from './sources.ts'

test('no file is longer than 300 lines, no test longer than 500', () => {
  const long = sources
    .filter(source => !source.path.includes('.generated.') && source.lines > (isTest(source) ? 501 : 301))
    .map(({ path, lines }) => `${path}: ${lines}`)
  expect(long).toEqual([])
})

test('half of the files have at most 90 lines', () => {
  const lengths = sources
    .filter(source => source.path.startsWith('src/') && !isTest(source))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90)
})

test('no folder of src has more than 31 entries; the domains, listed by their map, may be 48', () => {
  const folders = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const counts = Map.groupBy(folders, ({ parentPath }) => parentPath.slice(root.length + 1))
  expect(counts.size).toBeGreaterThan(100)
  const full = [...counts]
    .filter(([folder, { length }]) => length > (folder === 'src/domains' ? 48 : 31))
    .map(([folder, { length }]) => `${folder}: ${length}`)
  expect(full).toEqual([])
})

test('no unfinished markers and no bypassed types', () => {
  const marks = sources
    .filter(source => source.path.startsWith('src/') && !isTest(source))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /\b(TODO|FIXME|XXX)\b|[Ll]orem ipsum|[\w)]\??: any(\[\])?(?=[,;)=]|$)|\bas any\b|@ts-ignore/.test(line)
            ? [`${path}:${index + 1} ${line.trim()}`]
            : [],
        ),
    )
  expect(marks).toEqual([])
})
