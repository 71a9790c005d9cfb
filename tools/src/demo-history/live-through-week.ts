import { readFileSync } from 'node:fs'
import { hasEnded, runStatuses } from '@wheelhouse/contract/flows/run'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import { demoGroundMeters } from '@wheelhouse/simulator/demo/demo-meters'
import { showReading } from '@wheelhouse/simulator/world/meter-reading'
import mqtt, { type MqttClient } from 'mqtt'
import { z } from 'zod'
import { say } from '../run.ts'
import { checkReport, mend } from './handle-findings.ts'
import { type Api, rowSchema, signIn, waitFor } from './history-api.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Interval of the machine room sensor's values. */
const sampleMs = 10 * minuteMs
/** Keeps below the broker's rate limit for a device. Milliseconds of the machine's time. */
const betweenSamplesMs = 60
/** The demo's rule judges a reading from here on as abnormal. ℃ */
const abnormalFrom = 26
/** Days, counted from 0, when the later inspection finds a warm machine room; the first one is dealt with. */
const warmDays: readonly number[] = [2, 6]

export type Week = {
  url: string
  mqttUrl: string
  password: string
  robotsFile: string
  /** The current time in the simulation's programs. */
  now: () => number
  /** Moves their wall clocks forward to a moment. */
  moveClock: (to: number) => void
}

type Job = readonly [serialNumber: string, flowName: string]
type Slot = { hour: number; jobs: readonly Job[] }
const inspection: Job = ['WH-0001', '1F巡回点検 1F inspection']

/** What robots do at an hour of each day, counted from the beginning of the week. */
const slots: readonly Slot[] = [
  { hour: 2, jobs: [inspection, ['WH-0003', '清掃と1F見回り Cleaning']] },
  { hour: 16, jobs: [inspection, ['WH-0002', '来客案内 Visitor tour']] },
]

/** Has robots, sensor and people work through seven days that end now. */
export async function liveThroughWeek(week: Week): Promise<void> {
  const beganAt = week.now()
  const sensor = await connectSensor(week)
  const open: string[] = []
  for (let day = 0; day < 7; day += 1) {
    for (const slot of slots) {
      const isWarm = warmDays.includes(day) && slot.hour > 12
      const at = findMoment(beganAt + day * dayMs + slot.hour * hourMs, isWarm)
      await sensor.sampleUntil(at)
      const api = await signIn(week, 'operator@demo.example')
      const reports = await work(api, slot)
      for (const id of reports) {
        const finding = await checkReport(api, id)
        if (finding !== null) open.push(finding)
      }
      say(`day ${day + 1}, ${new Date(week.now()).toISOString()}: ${reports.length} reports`)
    }
    const first = open[0]
    if (day === warmDays[0] && first !== undefined) await mend(await signIn(week, 'area@demo.example'), first)
  }
  await sensor.sampleUntil(beganAt + weekMs)
  await sensor.close()
}

/** A moment in the following two hours when the thermometer shows a normal value, or a high one. */
function findMoment(from: number, isWarm: boolean): number {
  const [meter] = demoGroundMeters
  if (meter === undefined) return from
  // From the start of the round until some time after the reading.
  const isRight = (at: number) =>
    [0, 1, 2].every((minutes) => {
      const shown = Number(showReading(meter, at + minutes * minuteMs))
      return isWarm ? shown >= abnormalFrom + 0.2 : shown < abnormalFrom - 1
    })
  for (let at = from; at < from + 2 * hourMs; at += minuteMs) if (isRight(at)) return at
  return from
}

const robotsSchema = z.object({ sensors: z.array(z.object({ deviceId: z.string(), password: z.string() })) })

/** The machine room sensor, which sends what its thermometer shows. */
async function connectSensor({ robotsFile, mqttUrl, now, moveClock }: Week) {
  const { sensors } = robotsSchema.parse(parseJson(readFileSync(robotsFile, 'utf8')))
  const [sensor] = sensors
  const [meter] = demoGroundMeters
  if (sensor === undefined || meter === undefined) throw new Error('The demo has no sensor.')
  const { deviceId: username, password } = sensor
  // A busy broker refuses clients that it cannot look up in time.
  const client = await waitFor<MqttClient>('connection of the sensor', () =>
    mqtt.connectAsync(mqttUrl, { username, password, protocolVersion: 4 }).catch(() => null),
  )
  return {
    /** Lets time pass until a moment, sending a value every ten minutes. */
    async sampleUntil(moment: number): Promise<void> {
      for (let at = now() + sampleMs; at < moment; at += sampleMs) {
        moveClock(at)
        const temperature = Number(showReading(meter, at))
        await client.publishAsync(`sensors/${username}/env`, JSON.stringify({ temperature }), { qos: 1 })
        await new Promise((resolve) => setTimeout(resolve, betweenSamplesMs))
      }
      moveClock(moment)
    },
    close: () => client.endAsync(),
  }
}

const flowsSchema = z.array(rowSchema.extend({ name: z.string() }))
const runSchema = rowSchema.extend({
  status: z.enum(runStatuses),
  reason: z.string().nullable(),
  stepName: z.string().nullable(),
  question: rowSchema.extend({ text: z.string() }).nullable(),
})
type Run = z.output<typeof runSchema>

/** @returns the ids of the reports, once all of them have ended successfully */
async function work(api: Api, { jobs }: Slot): Promise<string[]> {
  const flows = flowsSchema.parse(await api('GET', '/flows'))
  const runs = await Promise.all(
    jobs.map(async ([serialNumber, name]) => {
      const flow = flows.find((one) => one.name === name)
      if (flow === undefined) throw new Error(`There is no flow ${name}.`)
      const started = await waitFor(`start of ${name}`, () =>
        api('POST', `/robots/${serialNumber}/flows/${flow.id}/run`, {}).catch(() => null),
      )
      return rowSchema.parse(started)
    }),
  )
  for (const { id } of runs)
    await waitFor(`end of run ${id}`, async () => {
      const run = runSchema.parse(await api('GET', `/flow-runs/${id}`))
      if (run.status === 'waiting') await tryAgain(api, run)
      if (hasEnded(run.status) && run.status !== 'done')
        throw new Error(`A run ended ${run.status}: ${run.reason} at ${run.stepName}`)
      return run.status === 'done' ? run : null
    })
  return runs.map(({ id }) => id)
}

/** A step failed, as can happen on a busy machine: the operator has the robot retry. */
async function tryAgain(api: Api, { id, question }: Run): Promise<void> {
  if (question === null) return
  say(`a run asks: ${question.text}`)
  await api('POST', `/flow-runs/${id}/answer`, { questionId: question.id, answer: 'retry' })
}
