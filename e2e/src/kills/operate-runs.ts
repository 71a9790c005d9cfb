import { type FlowRunDetail, hasEnded } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { type Api, signInAt } from '../testing/api.ts'
import { demoPassword, type Persona, personas } from '../testing/personas.ts'

/** What an operator was asked about a run, and what they answered. */
export type Asked = { at: number; reason: RunReason | null; errorCode: string | null; answer: string }

export type OperatedRun = {
  id: string
  serialNumber: string
  asked: readonly Asked[]
  /** It was paused by something, and the operator had it go on. */
  resumed: number
  /** It did not end in time. */
  isStuck: boolean
}

/** A run that has not ended by then never does. Milliseconds. */
const runWithinMs = 150_000
const lookEveryMs = 250
/** Of the answers to a step that failed: once more; else the end. */
const retryShare = 0.9

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls as often as is needed: a call whose answer was lost may have been heard. */
export async function openPatientApi(url: string, persona: Persona = 'orgAdmin'): Promise<Api> {
  const api = await patiently(async () => {
    const signedIn = await signInAt(url, personas[persona], demoPassword)
    if (signedIn.status !== 200) throw new Error(`signing in: ${signedIn.status}`)
    return signedIn
  })
  const call: Api['call'] = (method, path, body) =>
    patiently(async () => {
      const answer = await api.call(method, path, body)
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`)
      return answer
    })
  return {
    call,
    state: async (serialNo) => (await call('GET', `/robots/${serialNo}/state`)).body as RobotState,
    bytes: (path) => patiently(() => api.bytes(path)),
  }
}

/** @throws Error the last one, after a minute */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  const end = performance.now() + 60_000
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(lookEveryMs)
    }
  }
}

/** Starts a flow on a robot once, and sees to the run as an operator does until it has ended. */
export async function operateRun(
  api: Api,
  { serialNumber, flowId }: { serialNumber: string; flowId: string },
  random: () => number,
): Promise<OperatedRun> {
  const id = await startOnce(api, serialNumber, flowId)
  const asked: Asked[] = []
  const answered = new Set<string>()
  let resumed = 0
  const end = performance.now() + runWithinMs
  for (;;) {
    const run = (await api.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
    if (hasEnded(run.status)) return { id, serialNumber, asked, resumed, isStuck: false }
    if (performance.now() > end) return { id, serialNumber, asked, resumed, isStuck: true }
    const { question, reason, errorCode } = run
    if (question !== null && !answered.has(question.id)) {
      const answer = random() < retryShare ? 'retry' : 'stop'
      const { status } = await api.call('POST', `/flow-runs/${id}/answer`, {
        questionId: question.id,
        answer,
      })
      // Also where the answer to an earlier try was lost.
      if (status === 204 || status === 409) {
        answered.add(question.id)
        asked.push({ at: Date.parse(question.askedAt), reason, errorCode, answer })
      }
    } else if (run.status === 'paused') {
      const { status } = await api.call('POST', `/flow-runs/${id}/commands`, { command: 'resume' })
      if (status === 204) resumed++
    }
    await pause(lookEveryMs)
  }
}

/** Each flow is run once: a start whose answer was lost is found by it. */
async function startOnce(api: Api, serialNumber: string, flowId: string): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ where: { flowId } }))
  const end = performance.now() + runWithinMs
  for (;;) {
    const [known] = (await api.call('GET', `/flow-runs?filter=${filter}`)).body as { id: string }[]
    if (known !== undefined) return known.id
    const { status, body } = await api.call('POST', `/robots/${serialNumber}/flows/${flowId}/run`, {})
    if (status === 200) return (body as { id: string }).id
    if (performance.now() > end) throw new Error(`${serialNumber} takes no flow: ${JSON.stringify(body)}`)
    await pause(lookEveryMs)
  }
}
