/** Helper process: requests one address repeatedly over a few keep-alive connections. */
import { Agent, request } from 'node:http'
import { serve } from '../kernel/helper-process.ts'

type Load = { url: string; headers: Record<string, string>; connections: number; durationMs: number }

const handlers = {
  /** @returns responses per second @throws Error if a response is not 200 */
  async run({ url, headers, connections, durationMs }: Load): Promise<number> {
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const end = performance.now() + durationMs
    let answers = 0
    const ask = async () => {
      while (performance.now() < end) {
        await once(url, headers, agent)
        answers++
      }
    }
    const begin = performance.now()
    await Promise.all(Array.from({ length: connections }, ask))
    agent.destroy()
    return (answers * 1000) / (performance.now() - begin)
  },
}
export type LoadHandlers = typeof handlers

function once(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, agent }, (answer) => {
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
      answer.resume()
    })
    call.on('error', reject)
    call.end()
  })
}

serve(handlers)
