import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'

/** nginx of this machine in front of an installation, by the configuration of `deploy/`. */
export type TlsProxy = {
  /** The certificate that it shows, for programs that check it. */
  certificateFile: string
  stop(): Promise<void>
}

/** What is missing here to run the proxy; `null` when nothing is. */
export function findMissingProxyPart(): string | null {
  if (spawnSync('nginx', ['-v']).error !== undefined) return 'nginx is not installed here'
  if (spawnSync('openssl', ['version']).error !== undefined) return 'openssl is not installed here'
  const hasStream = existsSync('/usr/lib/nginx/modules/ngx_stream_module.so')
  return hasStream ? null : 'the stream module of nginx (libnginx-mod-stream) is not installed here'
}

/** Where it listens and hands on, each as `host:port`. */
export type ProxyAddresses = {
  http: string
  https: string
  mqtts: string
  servers: readonly string[]
  broker: string
}

/** Starts the proxy with a certificate for `localhost` of its own; resolves when it listens. */
export async function startTlsProxy(addresses: ProxyAddresses): Promise<TlsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelhouse-proxy-'))
  const certificateFile = join(folder, 'fullchain.pem')
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      certificateFile,
    ],
    { stdio: 'ignore' },
  )
  const values: Record<string, string> = {
    RUN_DIR: folder,
    CERTIFICATES: folder,
    HTTP_LISTEN: addresses.http,
    HTTPS_LISTEN: addresses.https,
    MQTTS_LISTEN: addresses.mqtts,
    SERVERS: addresses.servers.map((server) => `server ${server} fail_timeout=1s;`).join(' '),
    BROKER_ADDRESS: addresses.broker,
  }
  const template = readFileSync(join(root, 'deploy/nginx/nginx.conf.template'), 'utf8')
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    template.replace(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
  )
  const child = spawn('nginx', ['-e', 'stderr', '-c', configuration, '-g', 'daemon off;'])
  let log = ''
  child.stderr.on('data', (part: Buffer) => (log += part.toString()))
  const exit = once(child, 'exit')
  const ended = exit.then(() => Promise.reject(new Error(`nginx ended: ${log}`)))
  ended.catch(() => undefined)
  await Promise.race([untilListening(addresses.https), ended])
  return {
    certificateFile,
    async stop() {
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ports of the loopback that nobody listens on. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function untilListening(address: string): Promise<void> {
  const [host, port] = address.split(':')
  for (;;) {
    const socket = connect(Number(port), host)
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
