/** nginx with the files of deploy/, and the project’s processes behind it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tools } from './debian.ts'
import { type Part, part, responses, run } from './parts.ts'

const root = join(import.meta.dirname, '../..')
const deploy = join(root, 'deploy/nginx')

export type Front = {
  nginx: Part
  servers: Part[]
  worker: Part
  /** Stops sending requests to the servers at these indexes; the others go on. */
  leaveOut: (out: readonly number[]) => void
}

type Settings = { folder: string; site: number; servers: number[]; environment: Record<string, string> }

export function front(tools: Tools, { folder, site, servers, environment }: Settings): Front {
  const conf = join(folder, 'nginx.conf')
  const nginx = [tools.nginx, '-p', folder, '-c', conf]
  writeUpstream(folder, servers, [])
  writeFileSync(conf, mainConfiguration(folder, site))
  const env = { ...process.env, ...environment }
  const program = (name: string, file: string, values: Record<string, string>, isReady: () => Promise<boolean>) =>
    part({
      command: [process.execPath, join(root, file)],
      env: { ...env, ...values },
      folder,
      name,
      restarts: true,
      isReady,
    })
  return {
    nginx: part({ command: nginx, folder, name: 'nginx', isReady: responses(`http://127.0.0.1:${site}/health/live`) }),
    servers: servers.map(port => {
      const isReady = responses(`http://127.0.0.1:${port}/health/ready`)
      return program(`server-${port}`, 'src/app/server.ts', { PORT: String(port) }, isReady)
    }),
    // It has no port to probe: its work shows in the database.
    worker: program('worker', 'src/app/worker.ts', { PORT: String(site) }, async () => true),
    leaveOut: out => {
      writeUpstream(folder, servers, out)
      run([...nginx, '-s', 'reload'])
    },
  }
}

function writeUpstream(folder: string, servers: readonly number[], out: readonly number[]) {
  const lines = readFileSync(join(deploy, 'upstream.conf'), 'utf8').split('\n')
  let place = 0
  const mine = lines.map(line => {
    if (!line.trim().startsWith('server ')) return line
    const port = servers[place]
    const down = out.includes(place++) ? ' down;' : ';'
    return line.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`).replace(/;$/, down)
  })
  writeFileSync(join(folder, 'upstream.conf'), mine.join('\n'))
}

/** Like Debian’s main file, without TLS and in a folder of its own. */
const mainConfiguration = (folder: string, site: number) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
worker_processes 1;
worker_shutdown_timeout 30s;
events { worker_connections 512; }
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/nginx-${name};`).join('\n    ')}
    include ${folder}/upstream.conf;
    server {
        listen 127.0.0.1:${site};
        server_tokens off;
        include ${deploy}/proxy.conf;
    }
}
`
