import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedEnvironment, root } from '@wheelhouse/tools/run'
import { type FleetIdentity, fleetIdentitySchema } from './fleet-identity.ts'

/**
 * Registers many robots in the data folder of a server that has not been started yet.
 * @param environment of that server, if its database is elsewhere
 */
export function seedFleet(
  dataDir: string,
  size: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<FleetIdentity> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/testing/seed-fleet.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: pinnedEnvironment({ DATA_DIR: dataDir, FLEET: String(size), ROBOTS: '1', ...environment }),
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(fleetIdentitySchema.parse(JSON.parse(text)))
      else reject(new Error('The fleet could not be registered.'))
    })
  })
}
