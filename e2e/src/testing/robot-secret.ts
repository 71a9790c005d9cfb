import { execFileSync } from 'node:child_process'
import { bin, root } from '@wheelhouse/tools/run'
import { inject } from 'vitest'

/** What `npm run robot:secret` prints, read as a person reads it. */
export type RobotSecret = { topics: string; username: string; password: string }

/** Gives a robot of the running installation a new secret. */
export function giveRobotSecret(serialNumber: string): RobotSecret {
  const text = execFileSync(bin('node'), ['tools/src/robot-secret.ts', serialNumber], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: inject('dataDir') },
  })
  const read = (name: string) => new RegExp(`^${name}: +(\\S+)$`, 'm').exec(text)?.[1] ?? ''
  return { topics: read('Topics'), username: read('User'), password: read('Secret') }
}
