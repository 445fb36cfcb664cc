/** The part of the HTTP API of S3 that the site uses, in memory: signatures, digests and pages as the real one. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#platform/files/objects/s3.ts'

export type S3Api = Awaited<ReturnType<typeof startS3>>
/** For the next requests, in turn. */
export type S3Fault = 'unavailable' | 'cut' | 'altered' | { afterMs: number }

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret-of-tests' }
const region = 'eu-west-3'
const bucket = 'cep-et-chai'
const pageSize = 2

export async function startS3() {
  const objects = new Map<string, { bytes: Buffer; writtenAt: Date }>()
  const faults: S3Fault[] = []
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(`${request.method} ${request.url}`)
    const fault = faults.shift()
    if (fault === 'unavailable') return refuse(response, 503, 'ServiceUnavailable')
    if (fault === 'cut') return response.destroy()
    if (typeof fault === 'object') await new Promise(resolve => setTimeout(resolve, fault.afterMs))
    serve(objects, request, response, { body: Buffer.concat(chunks), alters: fault === 'altered' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const settings: S3Settings = { bucket, region, endpoint, pathStyle: true, ...keys }
  return {
    objects,
    faults,
    requests,
    settings,
    /** The same as variables of the environment. */
    env: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    close: () => new Promise(resolve => server.close(resolve).closeAllConnections()),
  }
}

type Objects = Map<string, { bytes: Buffer; writtenAt: Date }>

function serve(
  objects: Objects,
  request: IncomingMessage,
  response: ServerResponse,
  { body, alters }: { body: Buffer; alters: boolean },
) {
  const url = new URL(request.url ?? '', 'http://s3')
  const fault = signatureFault(request, url, body)
  if (fault) return refuse(response, 403, fault)
  const [, name, ...rest] = url.pathname.split('/')
  if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  if (request.method === 'GET' && !key) return list(objects, url, response)
  if (request.method === 'PUT') objects.set(key, { bytes: body, writtenAt: new Date() })
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  return response.end(alters ? Buffer.concat([found.bytes.subarray(1), Buffer.from([0])]) : found.bytes)
}

function list(objects: Objects, { searchParams }: URL, response: ServerResponse) {
  const after = searchParams.get('continuation-token') ?? ''
  const matching = [...objects]
    .filter(([key]) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .sort()
  const page = matching.slice(0, pageSize)
  const isTruncated = matching.length > page.length
  const contents = page.map(
    ([key, { writtenAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
  )
  response.setHeader('content-type', 'application/xml')
  response.end(`<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>
    ${isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`)
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const sign = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()

/** AWS Signature Version 4, with the digest of the body in the header that it signs. */
function signatureFault({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const given = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!given) return 'AccessDenied'
  const [, account, day = '', place, signed = '', signature] = given
  if (account !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (place !== region) return 'AuthorizationHeaderMalformed'
  const bodyDigest = String(headers['x-amz-content-sha256'])
  if (bodyDigest !== digest(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams].map(pair => pair.map(encodeURIComponent).join('=')).sort()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    bodyDigest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${keys.secretAccessKey}`)
  return sign(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
