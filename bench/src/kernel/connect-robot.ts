import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'

/** Connects as a robot that does not come back. That it is cut off is said, and ends nothing: figures will lack it. */
export async function connectRobotClient(url: string, options: IClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { ...options, reconnectPeriod: 0 })
  client.on('error', ({ message }) => process.stderr.write(`A robot was cut off: ${message}\n`))
  return client
}
