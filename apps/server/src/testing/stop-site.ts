/** One robot of a world of its own, and people at a server who stop it from afar. */
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { expect } from 'vitest'
import { createWorld, type World } from './personas.ts'
import { connectRobot, introduceRobot, obey, type RobotAccount, type TestRobot } from './test-robot.ts'
import type { Answer, Client, TestServer } from './test-server.ts'
import { until } from './until.ts'

export type StopSite = {
  readonly world: World
  readonly account: RobotAccount
  /** May stop the robot. */
  readonly operator: Client
  /** May also release the stop. */
  readonly admin: Client
  /** Connects the robot, which reports its state. */
  join(isObedient?: boolean): Promise<TestRobot>
  /** Of a call for the robot. */
  path(rest: string): string
  state(): Promise<RobotState>
  untilState(wanted: object): Promise<void>
  stop(client: Client): Promise<Answer>
  /** Disconnects the robot. */
  close(): Promise<void>
}

/** @param before people and robot at a server that has ended; left out: new ones */
export async function createStopSite(
  server: TestServer,
  before?: Pick<StopSite, 'world' | 'account'>,
): Promise<StopSite> {
  const world = before?.world ?? (await createWorld(server.db))
  const account = before?.account ?? (await introduceRobot(server, world.site.robot))
  const operator = await server.openSession(world.personas.general.id)
  const admin = await server.openSession(world.personas.administrator.id)
  const robots: TestRobot[] = []
  const path = (rest: string) => `/robots/${account.serialNumber}/${rest}`
  const state = async () => (await operator.call('GET', path('state'))).body as RobotState
  return {
    world,
    account,
    operator,
    admin,
    path,
    state,
    async join(isObedient = true) {
      const robot = await connectRobot(server.mqttUrl, account)
      robots.push(robot)
      if (isObedient) obey(robot)
      await robot.state()
      return robot
    },
    untilState: (wanted) => until(async () => expect(await state()).toMatchObject(wanted)),
    stop: (client) => client.call('POST', path('remote-stop')),
    async close() {
      for (const robot of robots.splice(0)) await robot.close()
    },
  }
}

/** The remote stops that a robot has received. */
export function listStops({ received }: TestRobot) {
  return received.filter(({ name, body }) => name === 'x-session' && body.kind === 'remoteStop')
}

/** What the audit log has of the robot, the oldest first. */
export async function listAudited({ db }: TestServer, { world }: StopSite) {
  return db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'operatorId', 'after'])
    .where('entityId', '=', world.site.robot.id)
    .orderBy('seq')
    .execute()
}
