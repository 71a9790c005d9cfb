import type { MqttClient } from 'mqtt'
import type { Log } from '../process/log.ts'
import { robotUpTopics } from './broker.ts'

/** Which robots a server hears through an outside broker: every one, or those with these topic filters. */
export type HeardRobots = 'all' | ReadonlySet<string>

/** Filters in one packet: brokers limit the size of what they take. */
const filtersAtOnce = 200

const filtersOfAll = robotUpTopics.map((name) => `+/+/+/+/${name}`)
const upNames: ReadonlySet<string> = new Set(robotUpTopics)

/** Robots and servers share the topics below a robot's filter: is this one of those that robots publish to? */
export function isRobotTopic(topic: string): boolean {
  return upNames.has(topic.slice(topic.lastIndexOf('/') + 1))
}

/** The subscriptions of a server to robots, which change while it is connected. */
export function createRobotSubscriptions(client: MqttClient, log: Log) {
  let subscribed: ReadonlySet<string> = new Set()
  const onError = (error: Error | null | undefined) => {
    if (error !== null && error !== undefined)
      log.error({ error }, 'the outside broker refused our subscriptions')
  }

  function hear(heard: HeardRobots): void {
    const wanted = heard === 'all' ? new Set(filtersOfAll) : heard
    const added = [...wanted].filter((filter) => !subscribed.has(filter))
    const gone = [...subscribed].filter((filter) => !wanted.has(filter))
    subscribed = wanted
    // The new ones first: to hear a robot twice for a moment is better than not at all.
    for (const filters of inPackets(added)) client.subscribe(filters, { qos: 1 }, onError)
    for (const filters of inPackets(gone)) client.unsubscribe(filters, onError)
  }

  return {
    /** Call whenever the client has connected: the broker keeps no subscriptions of ours. */
    begin(heard: HeardRobots): void {
      subscribed = new Set()
      hear(heard)
    },
    /** Changes what is heard; only while connected. */
    hear,
  }
}

function inPackets(filters: readonly string[]): string[][] {
  const packets: string[][] = []
  for (let begin = 0; begin < filters.length; begin += filtersAtOnce)
    packets.push(filters.slice(begin, begin + filtersAtOnce))
  return packets
}
