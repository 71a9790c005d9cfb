import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { getPort } from './free-port.ts'

export type ReceivedRequest = {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What the receiver does with a request. */
export type Behaviour =
  /** Answers as a good server. `json` is sent as JSON, `text` as it is. */
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  /** Sends these pieces one after the other, and then ends the answer, stays silent, or cuts the connection. */
  | { pieces: readonly (string | Uint8Array)[]; ending: 'end' | 'hang' | 'cut'; status?: number }
  /** Takes the request and never answers. */
  | 'hang'
  /** 200 with the page of some portal. */
  | 'html'
  /** 10 MB of JSON. */
  | 'huge'
  /** Ends the connection in the middle of the answer. */
  | 'halfway'
  /** Ends the connection before any answer. */
  | 'hangUp'
  /** What comes back is no HTTP. */
  | 'noise'

export type HttpReceiver = {
  /** `http://127.0.0.1:port` */
  readonly url: string
  /** Every request that came whole, in order. */
  readonly requests: readonly ReceivedRequest[]
  /** How it behaves from now on; a function decides for each request, and may take its time. */
  behave(behaviour: Behaviour | ((request: ReceivedRequest) => Behaviour | Promise<Behaviour>)): void
  /** Waits for this many requests in all. @throws Error after half a minute */
  waitFor(count: number): Promise<readonly ReceivedRequest[]>
  /** Stops listening and cuts every connection. */
  close(): Promise<void>
  /** Listens again on the same port. */
  reopen(): Promise<void>
}

const patienceMs = 30_000

/** A real HTTP server on a free port of the loopback that keeps what it is sent; it answers `ok` by default. */
export async function startHttpReceiver(): Promise<HttpReceiver> {
  const requests: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  let choose: (request: ReceivedRequest) => Behaviour | Promise<Behaviour> = () => ({ text: 'ok' })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(received)
      const chosen = choose(received)
      if (chosen instanceof Promise) void chosen.then((behaviour) => act(behaviour, response))
      else act(chosen, response)
      for (const look of waiting) look()
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const port = getPort(server)

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave(behaviour) {
      choose = typeof behaviour === 'function' ? behaviour : () => behaviour
    },
    waitFor(count) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly ReceivedRequest[]>()
      const look = () => {
        if (requests.length >= count) resolve(requests)
      }
      const timer = setTimeout(
        () => reject(new Error(`${requests.length} of ${count} requests came`)),
        patienceMs,
      )
      waiting.add(look)
      look()
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(look)
      })
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
    reopen: () => listen(port),
  }
}

function act(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'hang') return
  if (behaviour === 'hangUp') return void response.destroy()
  if (behaviour === 'noise') return void response.socket?.end('220 mail.example ESMTP\r\n')
  if (behaviour === 'html')
    return send(response, { type: 'text/html', text: '<!doctype html><h1>Sign in</h1>' })
  if (behaviour === 'huge')
    return send(response, { type: 'application/json', text: `"${'x'.repeat(10_000_000)}"` })
  if (behaviour === 'halfway') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"ok":', () => response.destroy())
    return
  }
  if ('pieces' in behaviour) return void sendPieces(response, behaviour)
  const { status = 200, headers, json, text } = behaviour
  if (json === undefined) return send(response, { status, headers, type: 'text/plain', text: text ?? '' })
  send(response, { status, headers, type: 'application/json', text: JSON.stringify(json) })
}

async function sendPieces(
  response: ServerResponse,
  { pieces, ending, status = 200 }: Extract<Behaviour, { pieces: unknown }>,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'text/event-stream' })
  for (const piece of pieces) {
    await new Promise<void>((resolve) => response.write(piece, () => resolve()))
    // Else two of them could arrive as one.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  if (ending === 'end') response.end()
  if (ending === 'cut') response.destroy()
}

function send(
  response: ServerResponse,
  {
    status = 200,
    headers = {},
    type,
    text,
  }: { status?: number; headers?: Record<string, string>; type: string; text: string },
): void {
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(text)
}
