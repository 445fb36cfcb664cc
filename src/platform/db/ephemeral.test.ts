import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { acceptsConnections } from './cluster.ts'

test('stops the temporary server of a killed program and deletes its folder', async () => {
  const temporary = mkdtempSync(path.join(tmpdir(), 'ephemeral-'))
  const code = `import { chmodSync } from 'node:fs'
    import { startEphemeral } from ${JSON.stringify(path.join(import.meta.dirname, 'ephemeral.ts'))}
    chmodSync(process.env.TMPDIR, 0o1777)
    console.log((await startEphemeral()).url)
    setInterval(() => undefined, 1000)`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(program.stdout, 'data')
  const url = String(line).trim()
  expect(await acceptsConnections(url)).toBe(true)
  expect(readdirSync(temporary)).toHaveLength(1)
  program.kill('SIGKILL')
  await expect.poll(() => readdirSync(temporary), { timeout: 15_000 }).toEqual([])
  expect(await acceptsConnections(url)).toBe(false)
  rmdirSync(temporary)
})
