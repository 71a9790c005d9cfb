import { findFreePorts, startTlsProxy } from '../testing/tls-proxy.ts'
import type { Balancer } from './balancer.ts'
import type { SiteServer } from './kill-site.ts'

/** The proxy of `deploy/` before servers at these ports of the loopback; robots reach their broker without it. */
export async function startProxyFront(servers: readonly number[]): Promise<Balancer> {
  const [http, https, mqtts, broker] = await findFreePorts(4)
  const at = (port?: number) => `127.0.0.1:${port}`
  const proxy = await startTlsProxy({
    http: at(http),
    https: at(https),
    mqtts: at(mqtts),
    servers: servers.map(at),
    broker: at(broker),
  })
  const { certificateFile } = proxy
  return { url: `https://localhost:${https}`, certificateFile, close: () => proxy.stop() }
}

/** A figure of a server itself. @throws Error if it has none of this name */
export async function readMetric({ url }: SiteServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`${url} has no figure ${name}.`)
  return Number(found)
}

/** The server that hears the only robot of a site. */
export async function findHome(servers: readonly SiteServer[]): Promise<SiteServer> {
  for (;;) {
    for (const server of servers)
      if ((await readMetric(server, 'wheelhouse_robot_homes')) === 1) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
