/** Helper process, the peer: only `ws`, sending every client the same texts at the same pace. */
import { once } from 'node:events'
import { getPort } from '@wheelhouse/testkit/free-port'
import { WebSocketServer } from 'ws'
import { serve } from '../kernel/helper-process.ts'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
let timer: NodeJS.Timeout | null = null

const handlers = {
  /** @returns the address for consoles */
  async open(): Promise<string> {
    if (server.address() === null) await once(server, 'listening')
    return `ws://127.0.0.1:${getPort(server)}`
  },
  /** Sends these texts repeatedly, one after the other, each to all clients. */
  send({ texts, everyMs }: { texts: string[]; everyMs: number }): void {
    let next = 0
    timer = setInterval(() => {
      const text = texts[next++ % texts.length] ?? ''
      for (const client of server.clients) client.send(text)
    }, everyMs)
  },
  stop(): void {
    if (timer !== null) clearInterval(timer)
  },
}
export type BareSenderHandlers = typeof handlers

serve(handlers)
