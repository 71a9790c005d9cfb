import type { LinkageUsage, RemotePlace } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { JsonAnswer } from '../../kernel/outgoing/outgoing-http.ts'

/** The credentials for a partner's service; the only place where the secret is in plain text. */
export type LinkageCredential = {
  loginId: string
  secret: string
  managementUnitId: string
  externalBuildingId: string
}

export type Usage = Omit<LinkageUsage, 'at'>
/** `failure`: why verification failed; `wrongCredentials` means that the service itself refused. */
type Verified = { failure: DeliveryFailure | null; usage: Usage | null }

/** A picture of a meter. */
export type MeterPicture = {
  jpeg: Buffer
  takenAt: string
  /** The service's key of the meter; empty if it does not need one. */
  key: string
  /** A code of hakaru.ai. */
  meterType: string
}
/**
 * The service's response to a picture. `later`: the result will arrive asynchronously. `limit`: the quota for today or
 * this month is used up. `failure`: the request itself failed.
 */
export type ReadAnswer =
  | { kind: 'read'; value: number; confidence: number | null; externalId: string | null; usage: Usage | null }
  | { kind: 'unreadable' | 'limit' | 'later'; externalId: string | null; usage: Usage | null }
  | { kind: 'failed'; failure: DeliveryFailure; usage: Usage | null }

export type Listed = { failure: DeliveryFailure } | { failure: null; places: RemotePlace[] }

/** One partner's service (R-BUILDINGS-14). Failures are returned, not thrown. */
export type LinkageDriver = {
  /** Does the service accept the login? */
  verify(credential: LinkageCredential): Promise<Verified>
  /** The buildings that the login has access to. */
  listBuildings?(credential: LinkageCredential): Promise<Listed>
  listFloors?(credential: LinkageCredential, buildingId: string): Promise<Listed>
  /** Reads the meter in a picture. */
  read?(credential: LinkageCredential, picture: MeterPicture): Promise<ReadAnswer>
}

/** Why a response is unusable; `null` if it is usable. 401 and 403 concern the credentials. */
export function toFailure(answer: JsonAnswer<unknown>): DeliveryFailure | null {
  if (answer.kind === 'ok') return null
  if (answer.kind === 'failed') return answer.failure
  return answer.status === 401 || answer.status === 403 ? 'wrongCredentials' : 'rejected'
}
