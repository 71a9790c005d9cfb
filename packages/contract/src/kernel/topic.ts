import type { z } from 'zod'

/** `down`: server to robot. `up`: robot to server. */
export type TopicDefinition = {
  /** Last level of the topic; the levels before it are interfaceName/majorVersion/manufacturer/serialNumber. */
  readonly name: string
  readonly direction: 'down' | 'up'
  readonly qos: 0 | 1
  readonly retain: boolean
  /** Never queued while the link is down, because it would be stale. */
  readonly dropIfOffline: boolean
  readonly message: z.ZodType
}

/** Declares one robot topic of the extension profile. */
export function defineTopic<const T extends TopicDefinition>(topic: T): T {
  return topic
}

export type TopicMessage<T extends TopicDefinition> = z.output<T['message']>
