import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** The page is rendered whole before anything is sent: its inline scripts are hashed and its bytes may be kept. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady: async () => {
        clearTimeout(timer)
        headers.set('content-type', 'text/html; charset=utf-8')
        const stream = new PassThrough()
        pipe(stream)
        resolve(new Response(new Uint8Array(await buffer(stream)), { status, headers }))
      },
      onShellError: reject,
      onError: error => console.error(error),
    })
    const timer = setTimeout(abort, 5_000)
  })
}

export const streamTimeout = 4_000
