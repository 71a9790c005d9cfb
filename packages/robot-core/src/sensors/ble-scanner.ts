import type { AdvertisedPart } from './advertisement.ts'

/** What a robot's radio heard of one device. */
export type Heard = {
  /** `AA:BB:CC:DD:EE:FF`, in capitals. */
  readonly address: string
  /** dBm; `null`: the radio does not say. */
  readonly rssi: number | null
  readonly parts: readonly AdvertisedPart[]
}

/**
 * The Bluetooth radio of a robot, which listens and sends nothing. The virtual robot implements it; for a real robot
 * somebody writes one against its Bluetooth stack. A robot without one does not say that it can hear sensors.
 */
export type BleScanner = {
  /** Both the radio and what it hears are made up. */
  readonly simulated: boolean
  /**
   * From now on `onHeard` is called with each advertisement of these devices; of others it may be. Without any there is
   * nothing to listen for.
   */
  listen(addresses: readonly string[], onHeard: (heard: Heard) => void): void
  close(): void
}
