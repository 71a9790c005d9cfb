import { isRecord } from '@wheelhouse/contract/kernel/typed'
import mqtt from 'mqtt'

/** What the broker passed on about who drives and who stopped a robot, in order. */
export type HeardLink = {
  /** Leases that servers gave it. */
  readonly leases: readonly { leaseId: string; turn: number }[]
  /** Each change of the lease that the robot itself says it obeys; `null`: none. */
  readonly obeyed: readonly (string | null)[]
  /** Does the robot itself say that its remote stop is latched? */
  isLatched(): boolean
  close(): Promise<void>
}

/** Listens at the broker beside servers and robots. */
export async function hearRobot(brokerUrl: string, serialNumber: string): Promise<HeardLink> {
  const client = await mqtt.connectAsync(brokerUrl)
  const leases: { leaseId: string; turn: number }[] = []
  const obeyed: (string | null)[] = []
  let isLatched = false
  client.on('message', (topic, payload) => {
    const body: unknown = JSON.parse(payload.toString())
    if (!isRecord(body)) return
    const { kind, leaseId, turn, remoteStop } = body
    if (topic.endsWith('/x-session')) {
      if (kind === 'lease' && typeof leaseId === 'string' && typeof turn === 'number')
        leases.push({ leaseId, turn })
      return
    }
    const now = typeof leaseId === 'string' ? leaseId : null
    if (now !== obeyed.at(-1)) obeyed.push(now)
    isLatched = isRecord(remoteStop) && remoteStop.latched === true
  })
  await client.subscribeAsync(['x-session', 'x-status'].map((name) => `+/+/+/${serialNumber}/${name}`))
  return { leases, obeyed, isLatched: () => isLatched, close: () => client.endAsync(true) }
}

/** Every fault of the leases of one robot, in a sentence each. Pure. */
export function judgeLeases({ leases, obeyed }: Pick<HeardLink, 'leases' | 'obeyed'>): string[] {
  const faults: string[] = []
  const turns = new Map<string, number>()
  for (const { leaseId, turn } of leases) {
    const other = [...turns].find(([id, known]) => known === turn && id !== leaseId)
    if (other !== undefined) faults.push(`turn ${turn} was given twice`)
    if ((turns.get(leaseId) ?? turn) !== turn)
      faults.push(`a lease has the turns ${turns.get(leaseId)} and ${turn}`)
    turns.set(leaseId, turn)
  }
  let last = 0
  for (const leaseId of obeyed) {
    if (leaseId === null) continue
    const turn = turns.get(leaseId)
    if (turn === undefined) faults.push('the robot obeys a lease that no server gave it')
    else if (turn <= last) faults.push(`the robot went back from turn ${last} to ${turn}`)
    last = Math.max(last, turn ?? 0)
  }
  return faults
}
