import { deviceProfileSchema } from '@wheelhouse/contract/devices/device-profile'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { invalidField } from '../../kernel/process/app-error.ts'

type AddressChecker = Pick<OutgoingHttp, 'toValidationIssue'>

/**
 * Refuses addresses that this installation would never call when they are entered, not only when the device is polled.
 * Addresses stored earlier do not block other changes.
 * @param before the stored profile; omitted if there is none
 * @throws AppError request.invalid naming the field
 */
export function checkAddresses(http: AddressChecker, profile: unknown, before?: unknown): void {
  const former = new Set(listAddresses(before).map(({ address }) => address))
  for (const { path, address } of listAddresses(profile))
    if (!former.has(address)) checkAddress(http, address, path)
}

/** @throws AppError request.invalid with the path */
export function checkAddress(http: AddressChecker, address: string, path: string): void {
  const issue = http.toValidationIssue(address)
  if (issue !== null) throw invalidField(path, issue, 'The address cannot be called.')
}

/** The addresses in a profile that the server calls. */
function listAddresses(stored: unknown): { path: string; address: string }[] {
  const { protocol, address, values, operations = [] } = deviceProfileSchema.safeParse(stored).data ?? {}
  const isOperated = operations.some((operation) => operation.address === undefined)
  const isCalled = (protocol === 'http' && values !== undefined) || isOperated
  return [
    ...(isCalled && address !== undefined ? [{ path: 'profile.address', address }] : []),
    ...operations.flatMap(({ address: own }, place) =>
      own === undefined ? [] : [{ path: `profile.operations.${place}.address`, address: own }],
    ),
  ]
}
