import { type LiveUp, liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { robotStateSchema } from '@wheelhouse/contract/robots/robot-state'
import { epochMs } from '../kernel/epoch.ts'
import { toAge } from './fleet-state.ts'

/** A screen without a browser: one live socket that watches some robots and records the age of each state. */
export type Screen = {
  /** Milliseconds from publishing to receipt, since the last call. */
  takeAges(): number[]
  close(): void
}

/** Opens the live socket with a browser's cookie. @throws Error if the server refuses it */
export async function openScreen(
  url: string,
  cookie: string,
  serialNumbers: readonly string[],
): Promise<Screen> {
  // Node's own WebSocket accepts headers; the browser's type, which this workspace also uses, does not.
  const address = `${url.replace('http', 'ws')}/api/live`
  const socket: unknown = Reflect.construct(WebSocket, [address, { headers: { cookie, origin: url } }])
  if (!(socket instanceof WebSocket)) throw new Error('This is no WebSocket.')
  let ages: number[] = []
  const paths = serialNumbers.map((serialNo) => robotChannels.state.path.replace(':serialNo', serialNo))
  socket.addEventListener('message', ({ data }) => {
    const now = epochMs()
    const message = liveDownSchema.parse(JSON.parse(String(data)))
    if (message.op !== 'values') return
    for (const { body } of message.values) {
      const state = robotStateSchema.safeParse(body)
      if (state.success && state.data.pose !== null) ages.push(toAge(state.data.pose.x, now))
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The live socket was refused.')))
  })
  socket.send(JSON.stringify({ op: 'sub', paths } satisfies LiveUp))
  return {
    takeAges() {
      const taken = ages
      ages = []
      return taken
    },
    close: () => socket.close(),
  }
}
