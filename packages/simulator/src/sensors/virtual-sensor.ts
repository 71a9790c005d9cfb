import type { VirtualMeter } from '@wheelhouse/contract/inspections/virtual-meter'
import type { Clock } from '@wheelhouse/robot-core/clock'
import mqtt from 'mqtt'
import { showReading } from '../world/meter-reading.ts'

/** Interval of its messages. Milliseconds. */
const everyMs = 10_000
const reconnectMs = 5_000

type SensorIdentity = {
  mqttUrl: string
  /** Its id, which is also its user name. */
  deviceId: string
  password: string
}

/** A thermometer of the virtual building that is also on the network: it publishes what its display shows. */
export function runVirtualSensor(
  { mqttUrl, deviceId, password }: SensorIdentity,
  meter: VirtualMeter,
  clock: Clock,
): { close(): Promise<void> } {
  const client = mqtt.connect(mqttUrl, {
    username: deviceId,
    password,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: reconnectMs,
  })
  const publishReading = () => {
    // Never queued: an old value would be taken for a current one.
    if (!client.connected) return
    const temperature = Number(showReading(meter, clock.wallMs()))
    client.publish(`sensors/${deviceId}/env`, JSON.stringify({ temperature }), { qos: 1 })
  }
  // If it is refused it retries, because its secret may be set up later.
  client.on('error', () => undefined)
  client.on('connect', publishReading)
  const stop = clock.every(everyMs, publishReading)
  return {
    async close() {
      stop()
      await client.endAsync(true)
    },
  }
}
