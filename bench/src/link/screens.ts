import { type LiveUp, liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type RobotState, robotStateSchema } from '@wheelhouse/contract/robots/robot-state'
import { epochMs } from '../kernel/epoch.ts'
import { toAge } from './fleet-state.ts'

/** A screen without a browser: one live socket that watches some robots and records the age of each state. */
export type Screen = {
  /** Milliseconds from publishing to receipt, since the last call. */
  takeAges(): number[]
  close(): void
}

/** Opens such a screen with a browser's cookie. @throws Error if the server refuses it */
export async function openScreen(
  url: string,
  cookie: string,
  serialNumbers: readonly string[],
): Promise<Screen> {
  let ages: number[] = []
  const close = await watchStates({ url, cookie }, serialNumbers, ({ pose }, _serialNo, at) => {
    if (pose !== null) ages.push(toAge(pose.x, at))
  })
  return {
    takeAges() {
      const taken = ages
      ages = []
      return taken
    },
    close,
  }
}

/** @param at when the state was received, milliseconds since 1970 */
type OnState = (state: RobotState, serialNo: string, at: number) => void

/** Opens a live socket that watches some robots. @returns what closes it. @throws Error if the server refuses it */
export async function watchStates(
  { url, cookie }: { url: string; cookie: string },
  serialNumbers: readonly string[],
  onState: OnState,
): Promise<() => void> {
  // Node's own WebSocket accepts headers; the browser's type, which this workspace also uses, does not.
  const address = `${url.replace('http', 'ws')}/api/live`
  const socket: unknown = Reflect.construct(WebSocket, [address, { headers: { cookie, origin: url } }])
  if (!(socket instanceof WebSocket)) throw new Error('This is no WebSocket.')
  const serials = new Map(
    serialNumbers.map((serialNo) => [robotChannels.state.path.replace(':serialNo', serialNo), serialNo]),
  )
  socket.addEventListener('message', ({ data }) => {
    const now = epochMs()
    const message = liveDownSchema.parse(JSON.parse(String(data)))
    if (message.op !== 'values') return
    for (const { path, body } of message.values) {
      const state = robotStateSchema.safeParse(body)
      const serialNo = serials.get(path)
      if (state.success && serialNo !== undefined) onState(state.data, serialNo, now)
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The live socket was refused.')))
  })
  socket.send(JSON.stringify({ op: 'sub', paths: [...serials.keys()] } satisfies LiveUp))
  return () => socket.close()
}
