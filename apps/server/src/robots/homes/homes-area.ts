/** Homes of robots among the servers of one bus; without a bus, every server is the home of all. */
import { hostname } from 'node:os'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { siteChannels } from '@wheelhouse/contract/robots/site'
import type { Area, Host } from '../../host.ts'
import type { HeardRobots } from '../../kernel/broker/robot-subscriptions.ts'
import type { Live } from '../../kernel/live/live.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import { getRemoteStop, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { RobotLinkArea } from '../robot-link-area.ts'
import { createRobotHomes, type RobotHomes } from './robot-homes.ts'
import { createTwinFollower } from './twin-follower.ts'
import { twinFormat } from './twin-patch.ts'
import { createTwinPublisher } from './twin-publisher.ts'

type Parts = {
  robots: RobotLinkArea
  homes: RobotHomes
  hearRobots: (heard: HeardRobots) => void
  isBrokerAway: () => boolean
  /** Does a page of this server need every message of the robot, at once? */
  isOpen: (twin: RobotTwin) => boolean
}

/** @returns `null` without a bus */
export function createHomes({ bus, db, log, metrics, serverId }: Host): RobotHomes | null {
  const server = { id: serverId, host: hostname(), twinFormat }
  const homes = bus === null ? null : createRobotHomes({ db, log, bus, server })
  metrics.gauge('wheelhouse_robot_homes', 'Robots whose home this server is; 0 without a bus.', () =>
    homes === null ? 0 : homes.countOwn(),
  )
  return homes
}

/** Start it when the robots are loaded and before the broker opens, which then hears the right ones from the start. */
export function createHomesArea({ log, live, serverId }: Host, parts: Parts): Area {
  const { robots, homes, hearRobots, isBrokerAway, isOpen } = parts
  const { link, wire, robotChanges } = robots
  const publisher = createTwinPublisher({ link, homes, serverId })
  const isNeeded = (twin: RobotTwin) => isOpen(twin) || wire.isWatched(twin)
  const listNeeded = () => [...link.twins()].filter(isNeeded)
  const listShown = () => [...listNeeded(), ...listUnstopped(link), ...listOnPages(live, link)]
  const follower = createTwinFollower({ link, homes, log, isBrokerAway, listShown })
  homes.attach({
    isBrokerAway,
    listNeeded: () => listNeeded().map(({ robotId }) => robotId),
    freshen: follower.freshen,
  })
  const stopListening = [
    homes.looked.on(({ gained, begun }) => {
      hearRobots(
        homes.hearsAll() ? 'all' : listFilters([...link.twins()].filter((twin) => homes.hears(twin.robotId))),
      )
      publisher.publishGained(gained)
      link.requestStates(begun)
    }),
    // A new robot has no home yet.
    robotChanges.on(homes.look),
  ]
  return {
    name: 'homes of robots',
    async start() {
      await homes.start()
      follower.start()
    },
    async stop() {
      for (const stop of stopListening) stop()
      publisher.stop()
      await follower.stop()
      await homes.stop()
    },
  }
}

/** Robots that have not reported yet that they stand still: some are stopped by where they are. */
function listUnstopped(link: RobotLink): RobotTwin[] {
  return [...link.twins()].filter((twin) => getRemoteStop(twin) === 'sent')
}

/** Robots whose states open pages of this server show, one by one or on a map. */
function listOnPages(live: Live, link: RobotLink): RobotTwin[] {
  const { site } = siteChannels
  const { state } = robotChannels
  const buildings = new Set(live.listOpen(site).map((params) => site.params.parse(params).id))
  const onMaps =
    buildings.size === 0 ? [] : [...link.twins()].filter(({ buildingId }) => buildings.has(buildingId))
  const alone = live.listOpen(state).map((params) => link.twin(state.params.parse(params).serialNo))
  return [...onMaps, ...alone.filter((twin) => twin !== undefined)]
}

/** Robots and servers share these topics; the broker connection passes on those of robots. */
function listFilters(twins: readonly RobotTwin[]): ReadonlySet<string> {
  return new Set(
    twins.map(
      ({ interfaceName, manufacturer, serialNumber }) =>
        `${interfaceName}/+/${manufacturer}/${serialNumber}/+`,
    ),
  )
}
