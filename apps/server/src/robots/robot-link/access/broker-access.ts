import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { vdaTopics } from '@wheelhouse/contract/robots/vda5050'

/** Topics a robot may publish and subscribe to, below its own prefix (R-ROBOTS-20). */
const extensionTopics = Object.values(linkTopics)
const upNames = new Set<string>([
  ...vdaTopics.up,
  ...extensionTopics.filter((t) => t.direction === 'up').map((t) => t.name),
])
const downNames = new Set<string>([
  ...vdaTopics.down,
  ...extensionTopics.filter((t) => t.direction === 'down').map((t) => t.name),
])
const retainedNames = new Set<string>(['connection', 'factsheet'])

type LinkIdentity = {
  interfaceName: string
  manufacturer: string
  serialNumber: string
}

/** User name of a robot at the broker. */
export function getUserName(robot: { manufacturer: string; serialNumber: string }): string {
  return `${robot.manufacturer}/${robot.serialNumber}`
}

const robotTopic = /^([^/+#]+)\/(v[23])\/([^/+#]+)\/([^/+#]+)\/([^/+#]+)$/

/** Splits `interface/v2/manufacturer/serial/name`; `null` for everything else, wildcards included. */
export function splitTopic(
  topic: string,
): { interfaceName: string; major: string; userName: string; name: string } | null {
  const levels = robotTopic.exec(topic)
  if (levels === null) return null
  const [, interfaceName = '', major = '', manufacturer = '', serialNumber = '', name = ''] = levels
  return { interfaceName, major, userName: `${manufacturer}/${serialNumber}`, name }
}

/** May this robot publish here? Its own up-topics only; retained only where the standard retains. */
export function mayPublish(robot: LinkIdentity, topic: string, retain: boolean): boolean {
  const parts = splitTopic(topic)
  if (parts === null || !isOwn(robot, parts)) return false
  return upNames.has(parts.name) && (!retain || retainedNames.has(parts.name))
}

/** May this robot subscribe here? Its own down-topics only, no wildcards. */
export function maySubscribe(robot: LinkIdentity, topicFilter: string): boolean {
  const parts = splitTopic(topicFilter)
  return parts !== null && isOwn(robot, parts) && downNames.has(parts.name)
}

function isOwn(robot: LinkIdentity, parts: { interfaceName: string; userName: string }): boolean {
  return parts.interfaceName === robot.interfaceName && parts.userName === getUserName(robot)
}
