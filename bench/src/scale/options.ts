import { parseArgs } from 'node:util'

/** Command line options of `npm run bench -- scale`. */
export type ScaleOptions = {
  readonly quick: boolean
  readonly only: string | null
  /** Of the fleet whose cost is measured. */
  readonly robots: number
  /** Of the fleet that is more than one server is made for. */
  readonly largeFleet: number
  /** Of stored files in the backup that is restored. */
  readonly megabytes: number
}

/** @throws Error for a number that is none */
export function readScaleOptions(): ScaleOptions {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      robots: { type: 'string' },
      megabytes: { type: 'string' },
    },
    strict: true,
  })
  const quick = values.quick === true
  return {
    quick,
    only: values.only ?? null,
    robots: readCount('--robots', values.robots, quick ? 200 : 2_000),
    largeFleet: readCount('--robots', values.robots, quick ? 200 : 10_000),
    megabytes: readCount('--megabytes', values.megabytes, quick ? 30 : 300),
  }
}

function readCount(name: string, text: string | undefined, usual: number): number {
  const count = text === undefined ? usual : Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} must be a whole number from 1.`)
  return count
}
