import type { Victim } from './kill-site.ts'

/** Until what was killed is started again. Milliseconds. */
const awayMs = { least: 500, most: 3_000 }

export type Killing = {
  /** How often each was killed. */
  counts: ReadonlyMap<string, number>
  /** No more kills; resolves when everything is there again. */
  stop(): Promise<void>
}

type Plan = {
  /** Between two kills, on average. Milliseconds. */
  meanMs?: number
  /** How many may be away at the same time. */
  awayMax?: number
  /** Nothing is killed after so many kills. */
  killsMax?: number
}

/** Kills one thing after another at random moments, each as often as the others. What is away is not killed again. */
export function killAtRandom(
  victims: readonly Victim[],
  random: () => number,
  { meanMs = 4_000, awayMax = Infinity, killsMax = Infinity }: Plan = {},
): Killing {
  const away = new Map<Victim, Promise<void>>()
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let kills = 0

  function plan(): void {
    if (kills < killsMax) timer = setTimeout(strike, -Math.log(1 - random()) * meanMs)
  }

  function strike(): void {
    if (away.size < awayMax) killOne()
    plan()
  }

  function killOne(): void {
    const kinds = Map.groupBy(
      victims.filter((victim) => !away.has(victim)),
      ({ name }) => name.split(' ')[0] ?? name,
    )
    // As often a robot as the database, however many robots there are.
    const group = pick([...kinds.values()], random)
    const victim = group === undefined ? undefined : pick(group, random)
    const afterMs = awayMs.least + random() * (awayMs.most - awayMs.least)
    if (victim !== undefined) {
      kills++
      counts.set(victim.name, (counts.get(victim.name) ?? 0) + 1)
      away.set(
        victim,
        killAndRevive(victim, afterMs).finally(() => away.delete(victim)),
      )
    }
  }

  plan()
  return {
    counts,
    async stop() {
      if (timer !== null) clearTimeout(timer)
      await Promise.all(away.values())
    },
  }
}

async function killAndRevive(victim: Victim, afterMs: number): Promise<void> {
  if (process.env.LOG_KILLS !== undefined)
    process.stdout.write(`${new Date().toISOString()} kill ${victim.name}\n`)
  await victim.kill()
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  await victim.revive()
  if (process.env.LOG_KILLS !== undefined)
    process.stdout.write(`${new Date().toISOString()} back ${victim.name}\n`)
}

function pick<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)]
}
