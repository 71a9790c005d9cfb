import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { demoPassword, type Persona, personas } from './personas.ts'
import { getProduct } from './product.ts'

/** The API as another program uses it, to look at the truth behind the screen. */
export type Api = {
  /** @returns status and parsed body */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  state(serialNo: string): Promise<RobotState>
  /** A file. */
  bytes(path: string): Promise<Buffer>
}

export async function apiAs(persona: Persona): Promise<Api> {
  return signInAt((await getProduct()).url, personas[persona], demoPassword)
}

/** Signs in at any installation. `status` is the sign-in's; without 200 no call will succeed. */
export async function signInAt(
  url: string,
  loginId: string,
  password: string,
): Promise<Api & { status: number }> {
  const base = `${url}/api`
  const login = await fetch(`${base}/operators/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginId, loginPw: password }),
  })
  const { token } = (await login.json()) as { token: string }
  const call: Api['call'] = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    status: login.status,
    call,
    bytes: async (path) => {
      const headers = { authorization: `Bearer ${token}` }
      return Buffer.from(await (await fetch(base + path, { headers })).arrayBuffer())
    },
    state: async (serialNo) => (await call('GET', `/robots/${serialNo}/state`)).body as RobotState,
  }
}

/** Asks until the robot's state is as wanted. @throws Error with the last state when it never is */
export async function waitForState(
  api: Api,
  serialNo: string,
  wanted: (state: RobotState) => boolean,
  withinMs = 30_000,
): Promise<RobotState> {
  const end = performance.now() + withinMs
  for (;;) {
    const state = await api.state(serialNo)
    if (wanted(state)) return state
    if (performance.now() > end) throw new Error(`${serialNo} never got there: ${JSON.stringify(state)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the robot has reported for so much more time since then, as the server's clock saw it. */
export function waitForReports(
  api: Api,
  serialNumber: string,
  since: RobotState,
  forMs: number,
): Promise<RobotState> {
  const from = Date.parse(since.lastSeenAt ?? '')
  return waitForState(api, serialNumber, ({ lastSeenAt }) => Date.parse(lastSeenAt ?? '') - from >= forMs)
}
