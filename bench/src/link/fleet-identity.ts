/** What `seed-fleet.ts` of the server prints. */
export type FleetIdentity = {
  readonly manufacturer: string
  readonly interfaceName: string
  readonly vdaVersion: string
  readonly secret: string
  readonly serialNumbers: readonly string[]
}
