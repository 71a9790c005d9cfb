/** Helper process: many consoles on live sockets, which count the messages they receive. */

import type { LiveUp } from '@wheelhouse/contract/kernel/live'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { WebSocket } from 'ws'
import { serve } from '../kernel/helper-process.ts'

/** Connections opened concurrently. */
const atOnce = 25

let sockets: WebSocket[] = []
let values = 0
/** The raw messages that the first of them has received since `record`. */
let recorded: string[] | null = null

/** `cookies` are shared out among the consoles, because one person may not open all of them. */
type Opening = {
  url: string
  cookies: readonly string[]
  origin: string
  watched: readonly (readonly string[])[]
}

async function open({ url, cookies, origin, watched }: Opening, index: number) {
  const serialNumbers = watched[index] ?? []
  const cookie = cookies[index % cookies.length] ?? ''
  const socket = new WebSocket(url, { headers: { cookie, origin }, perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    const message: unknown = JSON.parse(text)
    if (!isRecord(message) || message.op !== 'values' || !Array.isArray(message.values)) return
    values += message.values.length
    if (index === 0) recorded?.push(text)
  })
  const paths = serialNumbers.map((serialNo) => robotChannels.state.path.replace(':serialNo', serialNo))
  socket.send(JSON.stringify({ op: 'sub', paths } satisfies LiveUp))
  return socket
}

const handlers = {
  /** One console for each list of robots. */
  async open(opening: Opening): Promise<void> {
    for (let from = 0; from < opening.watched.length; from += atOnce) {
      const some = opening.watched.slice(from, from + atOnce)
      sockets.push(...(await Promise.all(some.map((_robots, index) => open(opening, from + index)))))
    }
  },
  close(): void {
    for (const socket of sockets) socket.terminate()
    sockets = []
  },
  values: (): number => values,
  record(): void {
    recorded = []
  },
  takeRecorded(): string[] {
    const taken = recorded ?? []
    recorded = null
    return taken
  },
}
export type ConsolesHandlers = typeof handlers

serve(handlers)
