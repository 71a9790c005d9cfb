import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'

/** Connects as a robot that does not reconnect. A lost connection is only reported: figures will be missing. */
export async function connectRobotClient(url: string, options: IClientOptions): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { ...options, reconnectPeriod: 0 })
  client.on('error', ({ message }) => process.stderr.write(`A robot was cut off: ${message}\n`))
  return client
}
