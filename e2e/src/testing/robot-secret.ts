import { execFileSync } from 'node:child_process'
import { bin, root } from '@wheelhouse/tools/run'
import { getProduct } from './product.ts'

/** What `npm run robot:secret` prints, read as a person reads it. */
export type RobotSecret = { topics: string; username: string; password: string }

/** Gives a robot of this worker's product a new secret. */
export async function giveRobotSecret(serialNumber: string): Promise<RobotSecret> {
  const { dataDir } = await getProduct()
  const text = execFileSync(bin('node'), ['tools/src/robot-secret.ts', serialNumber], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const read = (name: string) => new RegExp(`^${name}: +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  return { topics: read('Topics'), username: read('User'), password: read('Secret') }
}
