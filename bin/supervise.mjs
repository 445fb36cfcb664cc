/** Runs the server, the worker and the embedded database until a signal stops them. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitWithError, followFile, ROOT, SIGNALS, YOUNG_GENERATION } from './pinned.mjs'

const PROGRAMS = { serveur: 'src/app/server.ts', travaux: 'src/app/worker.ts' }
const STOP_WITHIN = 25_000
// A second Ctrl-C after this kills; sooner, it is the same one arriving by another way.
const IMPATIENT_AFTER = 1_000
// A program that lived this long was healthy: it starts again at once; younger ones wait longer and longer.
const HEALTHY_AFTER = 10_000
const LONGEST_PAUSE = 30_000

/** Resolves when the server accepts connections; `restart` restarts both programs. The process ends with them. */
export async function supervise(database, { environment, health }) {
  const programs = Object.entries(PROGRAMS).map(([name, file]) =>
    keepRunning(name, file, environment, database.pooled ?? database.url),
  )
  const stopAll = stopper(programs, database)
  for (const signal of SIGNALS) process.on(signal, () => stopAll(0))
  await database.guard({
    onRestart: url => {
      console.error('· la base s’était arrêtée : elle est repartie')
      for (const program of programs) program.moveTo(url)
    },
    onFailure: error => console.error(`✗ la base ne repart pas, nouvel essai : ${error.message}`),
  })
  const isOpen = await isReachable(health, () => programs[0].isRunning())
  if (!isOpen) await stopAll(1)
  return { restart: () => programs.map(program => program.restart()) }
}

function stopper(programs, database) {
  let since = 0
  return async code => {
    if (since) return Date.now() - since > IMPATIENT_AFTER && programs.map(program => program.kill())
    since = Date.now()
    if (code === 0) console.log('\n· arrêt…')
    else console.error('✗ le serveur n’a pas pu démarrer : voir les lignes ci-dessus')
    await Promise.all(programs.map(program => program.stop()))
    if (!(await database.stop())) console.log('· la base reste ouverte : un autre programme s’en sert')
    process.exit(code)
  }
}

/** One program, started again whenever it ends, until stopped. */
function keepRunning(name, file, environment, firstUrl) {
  let url = firstUrl
  let child
  let isExpected = false
  let isStopping = false

  async function loop() {
    for (let pause = 1_000; !isStopping; ) {
      const since = Date.now()
      isExpected = false
      child = start(file, { ...environment, DATABASE_URL: url })
      await ended(child)
      if (isStopping || isExpected) continue
      pause = Date.now() - since > HEALTHY_AFTER ? 500 : Math.min(pause * 2, LONGEST_PAUSE)
      console.error(`✗ ${name} : arrêt imprévu, nouvel essai`)
      await sleep(pause)
    }
  }

  async function stop() {
    isStopping = true
    const late = setTimeout(kill, STOP_WITHIN)
    child.kill('SIGTERM')
    await ended(child)
    clearTimeout(late)
  }

  function restart() {
    isExpected = true
    child.kill('SIGTERM')
  }

  function moveTo(next) {
    if (next === url) return
    url = next
    restart()
  }

  const kill = () => child.kill('SIGKILL')
  const isRunning = () => !hasEnded(child)
  loop().catch(error => exitWithError(error.message))
  return { stop, restart, moveTo, kill, isRunning }
}

function start(file, env) {
  // Its own process group: Ctrl-C reaches it once, through us.
  return spawn(process.execPath, [YOUNG_GENERATION, '--import', followFile(), file], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}

function ended(child) {
  return hasEnded(child) ? undefined : new Promise(resolve => child.once('close', resolve))
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null
}

/** False when the server ends before its first response; its own log has the reason. */
async function isReachable(health, isRunning) {
  while (isRunning()) {
    const ok = await fetch(health, { signal: AbortSignal.timeout(2_000) }).then(
      response => response.ok,
      () => false,
    )
    if (ok) return true
    await sleep(30)
  }
  return false
}
