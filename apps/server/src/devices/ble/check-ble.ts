import { bleProfileSchema, findBleAddress } from '@wheelhouse/contract/devices/ble-sensor'
import type { Device, DeviceCreate } from '@wheelhouse/contract/devices/device'
import type { Tx } from '../../kernel/database/database.ts'
import { invalidField } from '../../kernel/process/app-error.ts'
import { hasRobot } from './heard-reading.store.ts'

/**
 * Checks what a BLE sensor needs besides its profile: an address, a building and, if one is named, a robot in that
 * building to listen for it. Values stored earlier do not block a change of something else.
 * @throws AppError request.invalid naming the field
 */
export async function checkBle(tx: Tx, device: DeviceCreate, before: Device | null): Promise<void> {
  const { profile: given, urn, buildingId } = device
  const profile = bleProfileSchema.safeParse(given).data
  if (profile === undefined || (before !== null && isSame(before, device))) return
  if (findBleAddress(profile.address, urn) === null)
    throw invalidField('profile.address', 'profile.bleAddress', 'The address of the sensor is missing.')
  if (buildingId === null)
    throw invalidField('buildingId', 'profile.bleBuilding', 'Only robots of a building can hear a sensor.')
  if (profile.robot !== undefined && !(await hasRobot(tx, buildingId, profile.robot)))
    throw invalidField('profile.robot', 'profile.bleRobot', 'The building has no such robot.')
}

function isSame(before: Device, { profile, urn, buildingId }: DeviceCreate): boolean {
  const isSameProfile = JSON.stringify(before.profile) === JSON.stringify(profile)
  return isSameProfile && before.urn === urn && before.buildingId === buildingId
}
