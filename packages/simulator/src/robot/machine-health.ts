import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'

/** Per cent of the machine that the agent runs on, which for a virtual robot is its whole body. */
type MachineHealth = { readonly cpu: number; readonly memory: number; readonly disk: number }

const percent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10

/** Measures the current load, memory and disk use. */
export function measureMachine(): MachineHealth {
  const disk = statfsSync('.')
  return {
    cpu: percent((loadavg()[0] ?? 0) / availableParallelism()),
    memory: percent(1 - freemem() / totalmem()),
    disk: percent(1 - disk.bavail / disk.blocks),
  }
}
