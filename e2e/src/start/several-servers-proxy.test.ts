/** The proxy of `deploy/` in front of several servers: which of them a browser comes to. Programs stand in for the servers. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePorts, findMissingProxyPart, startTlsProxy, type TlsProxy } from '../testing/tls-proxy.ts'

const missing = findMissingProxyPart()
const servers: Server[] = []
let proxy: TlsProxy | null = null
let port = 0
let ca = ''

beforeAll(async () => {
  if (missing !== null) return
  for (const name of ['a', 'b', 'c']) {
    const server = createServer((_request, response) => response.end(name)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
  }
  const [http = 0, https = 0, mqtts = 0] = await findFreePorts(3)
  const at = (one: number) => `127.0.0.1:${one}`
  const addresses = servers.map((server) => at((server.address() as AddressInfo).port))
  const broker = addresses[0] ?? ''
  proxy = await startTlsProxy({
    http: at(http),
    https: at(https),
    mqtts: at(mqtts),
    servers: addresses,
    broker,
  })
  port = https
  ca = readFileSync(proxy.certificateFile, 'utf8')
})
afterAll(async () => {
  await proxy?.stop()
  for (const server of servers) server.close()
})

/** @returns the server that answered a call with these cookies */
async function ask(cookie: string, method = 'GET'): Promise<string> {
  const call = request({ host: 'localhost', port, ca, agent: false, method, headers: { cookie } }).end()
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream]
  return text(response)
}
let count = 0
/** The cookies of a signed-in browser, with one that changes. */
const session = (name: string) =>
  `other=1; __Host-wheelhouse-login=${(count += 1)}; __Host-wheelhouse=${name}`

it.skipIf(missing !== null)(
  'each session stays at one server, and goes to another while that one is down',
  async () => {
    const names = Array.from({ length: 30 }, (_, n) => `session-${n}`)
    const first = new Map<string, string>()
    for (const name of names) first.set(name, await ask(session(name)))
    expect(new Set(first.values())).toEqual(new Set(['a', 'b', 'c']))
    for (const name of names) expect(await ask(session(name), 'POST')).toBe(first.get(name))
    const [a] = servers
    a?.closeAllConnections()
    a?.close()
    for (const name of names) {
      const before = first.get(name) ?? ''
      expect(await ask(session(name), 'POST')).toMatch(before === 'a' ? /^[bc]$/ : before)
    }
    const withoutSession = [await ask('other=1'), await ask('other=2')]
    expect(withoutSession[0]).toBe(withoutSession[1])
  },
)
