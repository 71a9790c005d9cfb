import type { Database } from '../kernel/database/database.ts'
import type { Clock } from '../kernel/process/clock.ts'
import type { InitSet } from '../system/init-data/init-sets.ts'
import { listNames } from './demo.store.ts'
import { demoAccounts, demoOrganizations, demoSerialNumber } from './demo-people.ts'
import { demoTerms } from './demo-terms.ts'
import { type DemoOptions, foreignDemoRobot, seedDemo } from './seed-demo.ts'

/**
 * The rows of the demo, for whoever has deleted some and wants them back: the same as at the start of a demo. Virtual
 * robots drive by what they are told at a start, so what was lost of their building they have again from the next one on.
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

/** Of all rows that are not deleted: what of the demo's is among them, is there. */
async function listPresent(db: Database): Promise<string[]> {
  const { names, terms } = await listNames(db)
  return [...names, ...terms.map(termName)]
}

function termName({ type, version }: { type: string; version: string }): string {
  return `${type} ${version}`
}
