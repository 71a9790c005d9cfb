import { deviceTypes } from '@wheelhouse/contract/devices/device'
import {
  defineForm,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../kernel/forms/form-codec.ts'
import { connection } from './connection/connection-values.ts'

/** The fields of an IoT device, as the form holds them. */
export const deviceForm = defineForm({
  name: text(),
  type: number(String(deviceTypes.sensor)),
  model: number(),
  urn: optional(),
  identifier: text(),
  description: text(),
  organizationId: optional(),
  buildingId: optional(),
  floorId: optional(),
  profile: connection(),
  status: flagNumber(true),
})
export type DeviceValues = ValuesOfForm<typeof deviceForm>
