import { residentBytes } from '../kernel/process-usage.ts'
import type { Product } from '../kernel/product.ts'

export type Taken = { ms: number; bytes: number; moreMemory: number }

const sampleEveryMs = 100

/**
 * Exports all reports and discards them as they arrive. `moreMemory`: the server's peak memory beyond what it had
 * before.
 */
export async function takeReports({ ready, pid }: Product, cookie: string): Promise<Taken> {
  const before = residentBytes(pid)
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, residentBytes(pid))
  }, sampleEveryMs)
  try {
    const begin = performance.now()
    const answer = await fetch(`${ready.url}/api/reports/export?format=csv&language=en`, {
      headers: { cookie },
    })
    if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}.`)
    let bytes = 0
    for await (const piece of answer.body) bytes += piece.length
    return { ms: performance.now() - begin, bytes, moreMemory: most - before }
  } finally {
    clearInterval(sampling)
  }
}
