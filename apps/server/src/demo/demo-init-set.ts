import { demoAccounts, demoOrganizations, demoSerialNumber } from '@wheelhouse/simulator/demo/demo-people'
import { demoTerms } from '@wheelhouse/simulator/demo/demo-terms'
import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { InitSet } from '../system/init-data/init-sets.ts'
import { listNames } from './demo.store.ts'
import { type DemoOptions, foreignDemoRobot, seedDemo } from './seed-demo.ts'

/**
 * The rows of the demo, to restore deleted ones: the same as at the start of a demo. Virtual robots are configured at
 * the start of the server, so restored parts of their building take effect at the next start.
 */
export function demoInitSet(clock: Clock, options: DemoOptions): InitSet {
  return {
    id: 'demo',
    look: async (db) => ({ all: getNames(options), present: new Set(await listPresent(db)) }),
    add: async (tx) => {
      await seedDemo(tx, clock, options)
    },
  }
}

function getNames({ robots }: DemoOptions): string[] {
  const places = Object.values(demoOrganizations).flatMap(({ name, building }) => [name, building.name])
  const indexes = [...Array.from({ length: robots }, (_, index) => index), foreignDemoRobot]
  return [
    ...places,
    ...demoAccounts.map(({ loginId }) => loginId),
    ...demoTerms.map(termName),
    ...indexes.map(demoSerialNumber),
  ]
}

/** The names of all rows that are not deleted; a row of the demo whose name is among them is present. */
async function listPresent(db: Database): Promise<string[]> {
  const { names, terms } = await listNames(db)
  return [...names, ...terms.map(termName)]
}

function termName({ type, version }: { type: string; version: string }): string {
  return `${type} ${version}`
}
