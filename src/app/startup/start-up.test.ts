/** Starts the real server, worker and `npm start` with faults: French sentences, all at once, without a stack. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { overTcp } from '#tests/support/fault-proxy.ts'
import { cachedStart, freePort, root } from '#tests/support/processes.ts'
import { productionEnv } from '#tests/support/production.ts'
import { readBuild } from './start-checks.ts'

const slow = { timeout: 90_000 }
let database: FreshDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'cep-et-chai-start-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

const programs = { server: 'src/app/server.ts', worker: 'src/app/worker.ts', 'npm start': 'bin/start.mjs' }
type Program = keyof typeof programs
const all = Object.keys(programs) as Program[]

/** Runs a program that must fail to start; resolves to its exit code and to each line it printed. */
async function start(program: Program, values: Record<string, string>) {
  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: port,
    ...cachedStart,
    ...values,
  }
  const child = spawn(process.execPath, [programs[program]], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', piece => {
      printed += piece
    })
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  clearTimeout(late)
  return { code, lines: printed.split('\n').filter(Boolean) }
}

test.each(all)('%s lists every invalid or missing setting at once', slow, async program => {
  const { code, lines } = await start(program, {
    DEMO: 'off',
    PORT: 'abc',
    HOST: '300.1.1.1',
    SMTP_URL: 'courrier:secret@machine',
    PUBLIC_URL: 'marche',
    DB_POOL: '0',
  })
  expect(code).toBe(1)
  expect(lines).toEqual(lines.filter(line => line.startsWith('✗ ')))
  expect(lines.toSorted()).toEqual(
    [
      '✗ HOST=300.1.1.1 : il faut une adresse IP ou un nom de machine',
      '✗ PORT=abc : il faut un port, de 0 à 65535',
      '✗ DB_POOL=0 : il faut un nombre entier de connexions, de 1 à 1000',
      '✗ PUBLIC_URL=marche : il faut une adresse de la forme https://exemple.fr',
      '✗ SMTP_URL : il faut une adresse de la forme smtp://compte:mot-de-passe@machine:587',
      '✗ MAIL_FROM manque : l’adresse d’exemple ne peut rien envoyer',
      '✗ SUPPORT_EMAIL manque : personne ne lirait les demandes',
      '✗ PAYMENT_PROVIDER manque : la banque d’essai n’est admise qu’en démonstration',
      '✗ CAPTCHA_SECRET manque',
    ].toSorted(),
  )
})

test.each(all)('%s refuses to start outside the demo without a mail server', slow, async program => {
  const { SMTP_URL: _, ...without } = productionEnv
  expect(await start(program, without)).toEqual({ code: 1, lines: ['✗ SMTP_URL manque : aucun courriel ne partirait'] })
})

test.each(all)('%s reports what is wrong with the database, without its password', slow, async program => {
  const at = (change: (url: URL) => void) => {
    const url = overTcp(database.url)
    change(url)
    return start(program, { DATABASE_URL: url.href })
  }
  const { host } = new URL(database.url)
  const port = await freePort()
  const [refused, unknown, password] = [
    await at(url => {
      url.port = String(port)
    }),
    await at(url => {
      url.pathname = '/nulle-part'
    }),
    await at(url => {
      url.password = 'faux'
    }),
  ]
  const only = (sentence: string) => ({ code: 1, lines: [`✗ DATABASE_URL : ${sentence}`] })
  expect(refused).toEqual(only(`aucune base ne répond sur 127.0.0.1:${port}`))
  expect(unknown).toEqual(only(`la base « nulle-part » n’existe pas sur ${host}`))
  expect(password.lines).toHaveLength(1)
  expect(password.lines[0]).toContain('refuse le mot de passe du compte')
})

test.each(['server', 'npm start'] as const)('%s reports a folder without write access', slow, async program => {
  const { code, lines } = await start(program, { DATA_DIR: '/dev/null/marche' })
  expect({ code, lines }).toEqual({
    code: 1,
    lines: ['✗ DATA_DIR=/dev/null/marche : impossible d’écrire dans /dev/null/marche (ENOTDIR)'],
  })
})

test('npm start reports a port in use, and an address of another machine', slow, async () => {
  const other = createServer(socket => socket.destroy())
  const port = await freePort()
  await new Promise<void>(ready => other.listen(port, '127.0.0.1', ready))
  const taken = await start('npm start', { PORT: String(port) })
  await new Promise(closed => other.close(closed))
  expect(taken.lines).toEqual([`✗ le port ${port} est pris par un autre programme : PORT=${port + 1} npm start`])
  const elsewhere = await start('npm start', { HOST: '192.0.2.1' })
  expect(elsewhere).toEqual({ code: 1, lines: ['✗ HOST=192.0.2.1 : cette adresse n’est pas celle de cette machine'] })
})

test.each(all)(
  '%s refuses to start outside the demo on a database with demo data, and names the command that removes it',
  slow,
  async program => {
    const userId = await createUser(database.db)
    await database.db.insertInto('demo_accounts').values({ user_id: userId }).execute()
    const { code, lines } = await start(program, productionEnv)
    await database.db.deleteFrom('demo_accounts').execute()
    expect(code).toBe(1)
    expect(lines.filter(line => line.startsWith('✗'))).toHaveLength(1)
    expect(lines.at(-1)).toContain('bin/demo remove')
  },
)

test('npm start refuses a folder that another first start is preparing', slow, async () => {
  const file = join(folder, 'starting.pid')
  writeFileSync(file, String(process.pid))
  const { code, lines } = await start('npm start', {})
  rmSync(file)
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [`✗ un autre démarrage prépare déjà ${folder} (processus ${process.pid}) : attendez qu’il ait fini`],
  })
})

test('a server without built pages names the command that builds them', async () => {
  await expect(readBuild(new URL('file:///nulle/part/index.js'))).rejects.toThrow(
    'les pages ne sont pas construites : npm run build',
  )
})
