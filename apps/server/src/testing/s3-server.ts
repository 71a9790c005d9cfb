/** A store of files that speaks the S3 protocol, for tests: with signatures, and with what goes wrong between it and us. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../kernel/process/s3-settings.ts'

/** `away`: no answer and no connection; `slow`: no answer; `wrong`: what a proxy may answer in its place. */
type S3Fault = 'away' | 'slow' | 'full' | 'wrong' | 'denied'

export type TestS3 = {
  settings: S3Settings
  /** For a server of its own. */
  environment: Record<'S3_URL' | 'S3_BUCKET' | 'S3_REGION' | 'S3_KEY' | 'S3_SECRET', string>
  /** @param isMeant the requests it is for, `METHOD path?query`; left out, all of them */
  break(fault: S3Fault, isMeant?: (request: string) => boolean): void
  mend(): void
  listKeys(): Promise<string[]>
  /** Multipart uploads that are neither completed nor ended. */
  listUploads(): Promise<string[]>
  /** The requests so far, `METHOD path?query`. */
  asked: string[]
  close(): Promise<void>
}

const bucket = 'wheelhouse'
const ending = '._S3rver_object'
const minPart = 5 * 1_048_576

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-s3-'))
  const options = { directory, silent: true, configureBuckets: [{ name: bucket }] }
  const strict = new S3rver(options)
  await strict.configureBuckets()
  const [answerStrictly, answerAnyway] = [
    strict.callback(),
    new S3rver({ ...options, allowMismatchedSignatures: true }).callback(),
  ]
  /** It computes another signature than everybody else if a query has a star or an apostrophe, as file names there have. */
  const answer: RequestListener = (request, response) =>
    (/%27|%2A/i.test(request.url ?? '') ? answerAnyway : answerStrictly)(request, response)
  const uploads = join(directory, bucket, '._S3rver_uploads')
  const asked: string[] = []
  let broken: { fault: S3Fault; isMeant: (request: string) => boolean } | null = null

  /** What the real ones know and this one does not: ending an upload, one that has ended, and parts that are too small. */
  async function answerUpload(request: IncomingMessage, response: ServerResponse, id: string) {
    const folder = join(uploads, id)
    if (!existsSync(folder)) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'DELETE') {
      await rm(folder, { recursive: true })
      return response.writeHead(204).end()
    }
    if (request.method === 'POST' && (await hasSmallPart(folder)))
      return refuse(response, 400, 'EntityTooSmall')
    return answer(request, response)
  }

  const http = createServer((request, response) => {
    const { method = '', url = '' } = request
    const name = `${method} ${url}`
    asked.push(name)
    if (broken?.isMeant(name) === true) {
      fail(broken.fault, request, response)
      return
    }
    const id = new URL(url, 'http://store').searchParams.get('uploadId')
    if (id === null) answer(request, response)
    else void answerUpload(request, response, id)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the store has no port')
  const url = new URL(`http://127.0.0.1:${address.port}`)
  return {
    settings: { url, publicUrl: null, bucket, region: 'test', key: 'S3RVER', secret: 'S3RVER' },
    environment: {
      S3_URL: url.origin,
      S3_BUCKET: bucket,
      S3_REGION: 'test',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    break: (fault, isMeant = () => true) => {
      broken = { fault, isMeant }
    },
    mend: () => {
      broken = null
    },
    listKeys: async () =>
      (await readdir(join(directory, bucket), { recursive: true }))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted(),
    listUploads: () => readdir(uploads).catch(() => []),
    asked,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await rm(directory, { recursive: true })
    },
  }
}

async function hasSmallPart(folder: string): Promise<boolean> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number)
  const sizes = await Promise.all(
    numbers
      .toSorted((a, b) => a - b)
      .slice(0, -1)
      .map(async (number) => (await stat(join(folder, String(number)))).size),
  )
  return sizes.some((size) => size < minPart)
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function fail(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  switch (fault) {
    case 'away':
      request.socket.destroy()
      break
    case 'slow':
      break
    case 'full':
      refuse(response, 507, 'XMinioStorageFull')
      break
    case 'denied':
      refuse(response, 403, 'InvalidAccessKeyId')
      break
    case 'wrong':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the network</html>')
  }
}
