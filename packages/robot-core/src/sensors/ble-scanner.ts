import type { AdvertisedPart } from './advertisement.ts'

/** What a robot's radio received from one device. */
export type Heard = {
  /** `AA:BB:CC:DD:EE:FF`, in upper case. */
  readonly address: string
  /** dBm; `null`: not reported by the radio. */
  readonly rssi: number | null
  readonly parts: readonly AdvertisedPart[]
}

/**
 * The Bluetooth radio of a robot, which only receives. The virtual robot implements it; for a real robot somebody
 * writes one against its Bluetooth stack. A robot without one does not offer to read sensors.
 */
export type BleScanner = {
  /** Both the radio and its readings are simulated. */
  readonly simulated: boolean
  /**
   * From now on `onHeard` is called with each advertisement of these devices, and possibly of others. An empty list
   * stops listening.
   */
  listen(addresses: readonly string[], onHeard: (heard: Heard) => void): void
  close(): void
}
