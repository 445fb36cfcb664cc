import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptNonce } from '#shared/page-api.ts'
import { ScriptNonce } from './layout/InlineScript.tsx'

/**
 * Renders the whole page before sending it: its nonce-marked inline scripts are hashed, and its bytes may be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = loadContext.get(scriptNonce)
  return new Promise<Response>((resolve, reject) => {
    const page = (
      <ScriptNonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </ScriptNonce>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Sent whole: a large part that was loaded apart stands in its place, without a script that would move it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timer)
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(collecting(body => resolve(new Response(body, { status, headers }))))
      },
      onShellError: reject,
      onError: error => console.error(error),
    })
    const timer = setTimeout(abort, 5_000)
  })
}

function collecting(done: (body: Uint8Array<ArrayBuffer>) => void) {
  const chunks: Buffer[] = []
  return new Writable({
    // Many small chunks: none waits for the previous one to be read.
    highWaterMark: 1_000_000,
    write: (chunk: Buffer, _, next) => {
      chunks.push(chunk)
      next()
    },
    final: next => {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

export const streamTimeout = 4_000
