import type { Api } from '../testing/api.ts'

/** A screen of the tour: the picture's name, and the address that it is taken at. */
export type TourStop = { readonly name: string; readonly path: string }

type Row = { id: string; flowId: string; serialNumber: string; floorId: string }

/** The demo's robot that goes round and reads meters. */
const patrol = 'WH-0001'

/** The ten screens of docs/tour.md, of what the demo has just now. @throws Error when something of it is missing */
export async function listTourStops(api: Api): Promise<readonly TourStop[]> {
  async function find(
    path: string,
    filter: object,
    isWanted: (row: Row) => boolean = () => true,
  ): Promise<Row> {
    const text = encodeURIComponent(JSON.stringify(filter))
    const { body } = await api.call('GET', `${path}?filter=${text}`)
    const row = Array.isArray(body) ? (body as Row[]).find(isWanted) : undefined
    if (row === undefined) throw new Error(`The demo has nothing fit for a picture at ${path}.`)
    return row
  }
  const run = await find('/flow-runs', { where: { status: 'running' } }, (row) => row.serialNumber === patrol)
  const report = await find('/reports', { where: { abnormalCount: { gte: 1 } }, order: 'startedAt DESC' })
  const flow = await find('/flows', { where: { id: report.flowId } })
  const finding = await find('/findings', { order: 'foundAt DESC' })
  const device = await find('/devices', { order: 'name ASC' })
  return [
    { name: 'operation', path: '/robot/control' },
    { name: 'teleoperation', path: `/app/tele-ope/1/${run.serialNumber}` },
    { name: 'run', path: `/flow/run/${run.id}` },
    { name: 'flow', path: `/flow/${flow.id}` },
    { name: 'map', path: `/editor/floor/${flow.floorId}` },
    { name: 'calendar', path: '/schedule/cal/week' },
    { name: 'report', path: `/report/${report.id}` },
    { name: 'finding', path: `/report/finding/${finding.id}` },
    { name: 'alerts', path: '/alerts/history' },
    { name: 'sensor', path: `/device/${device.id}/data` },
  ]
}
