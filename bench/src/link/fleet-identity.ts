/** The output of the server's `seed-fleet.ts`. */
export type FleetIdentity = {
  readonly manufacturer: string
  readonly interfaceName: string
  readonly vdaVersion: string
  readonly secret: string
  readonly serialNumbers: readonly string[]
}
