import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webDist } from '@wheelhouse/tools/product/build-web'
import { type Part, type ServerReady, startServer } from '@wheelhouse/tools/product/product'

/** Of all demo accounts. Chosen for the run; no installation has it by default. */
export const password = 'Measured-Twice-1'

/** The server with a data folder of its own and the demo's accounts. */
export type Product = Part & {
  readonly ready: ServerReady
  readonly pid: number
  /** Of all demo accounts. */
  readonly password: string
}

export const accounts = {
  operator: 'operator@demo.example',
  administrator: 'admin@demo.example',
  systemAdministrator: 'system@demo.example',
  /** Of another organisation. */
  otherAdministrator: 'other-admin@demo.example',
} as const

/** Creates a folder, which `remove` deletes. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'wheelhouse-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the server as `npm start` does, on free loopback ports. */
export async function startProduct(
  dataDir: string,
  {
    robots = 1,
    nodeArguments = [],
    environment = {},
  }: { robots?: number; nodeArguments?: string[]; environment?: NodeJS.ProcessEnv } = {},
): Promise<Product> {
  const part = await startServer(
    {
      NODE_ENV: 'production',
      DEMO: '1',
      DEMO_PASSWORD: password,
      ROBOTS: String(robots),
      DATA_DIR: dataDir,
      PORT: '0',
      MQTT_PORT: '0',
      WEB_DIR: webDist,
      LOG_LEVEL: 'error',
      ...environment,
    },
    nodeArguments,
  )
  const { pid } = part.child
  if (pid === undefined) throw new Error('The server has no process.')
  return { ...part, pid, password }
}
