import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../build/client/assets')
const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))

test('no script sent to browsers holds a piece of the server', () => {
  const marks = [
    'node:crypto',
    'graphile',
    'insertInto(',
    'FastifyError',
    'nodemailer',
    'argon2id',
    'DATABASE_URL',
    'pg-protocol',
  ]
  const found = scripts.flatMap(name => {
    const text = readFileSync(join(folder, name), 'utf8')
    return marks.filter(mark => text.includes(mark)).map(mark => `${name}: ${mark}`)
  })
  expect(scripts.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
