/** Secrets that are in files, as containers and systemd hand them over. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#tests/support/processes.ts'
import { readEnv } from './env.ts'
import { StartUpError } from './start-up.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secret = (name: string, text: string) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
const base = { DATABASE_URL: 'postgres://a@b/c' }
function faultsOf(values: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnv(values)
    return []
  } catch (error) {
    if (error instanceof StartUpError) return error.faults
    throw error
  }
}

test('a secret is read from the file that NAME_FILE names, without its last line end', () => {
  const env = readEnv({
    DATABASE_URL_FILE: secret('database', 'postgres://compte:secret@machine/base\n'),
    CAPTCHA_SECRET_FILE: secret('captcha', 'un long texte au hasard\r\n'),
  })
  expect(env).toMatchObject({
    DATABASE_URL: 'postgres://compte:secret@machine/base',
    CAPTCHA_SECRET: 'un long texte au hasard',
  })
})

test('a missing file, a secret given twice and an invalid one are named without their content', () => {
  expect(faultsOf({ ...base, CAPTCHA_SECRET_FILE: join(folder, 'nowhere') })).toEqual([
    `CAPTCHA_SECRET_FILE=${join(folder, 'nowhere')} : ce fichier ne se lit pas (ENOENT)`,
  ])
  const file = secret('short', 'court')
  expect(faultsOf({ ...base, CAPTCHA_SECRET: 'un long texte au hasard', CAPTCHA_SECRET_FILE: file })).toEqual([
    'CAPTCHA_SECRET et CAPTCHA_SECRET_FILE sont tous deux donnés : il en faut un seul',
  ])
  expect(faultsOf({ ...base, CAPTCHA_SECRET_FILE: file })).toEqual([
    'CAPTCHA_SECRET : il faut un texte au hasard de 16 caractères au moins',
  ])
})

test('a setting that is no secret is not read from a file', () => {
  expect(readEnv({ ...base, LOG_LEVEL_FILE: secret('level', 'debug') }).LOG_LEVEL).toBe('info')
})

test('commands find their database in the same way', () => {
  const print = `import { loadSettings } from './bin/pinned.mjs'; loadSettings(); console.log(process.env.DATABASE_URL)`
  const env = { PATH: process.env.PATH, DATABASE_URL_FILE: secret('url', 'postgres://x@y/z\n') }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', print], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(stdout).toBe('postgres://x@y/z\n')
})
