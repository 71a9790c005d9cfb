import type { LinkageUsage, RemotePlace } from '@wheelhouse/contract/buildings/linkage'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { JsonAnswer } from '../../kernel/outgoing/outgoing-http.ts'

/** What a partner's service is asked with; the secret is readable here and nowhere else. */
export type LinkageCredential = {
  loginId: string
  secret: string
  managementUnitId: string
  externalBuildingId: string
}

export type Usage = Omit<LinkageUsage, 'at'>
/** `failure`: why it did not come to that; `wrongCredentials` is the service's own no. */
export type Verified = { failure: DeliveryFailure | null; usage: Usage | null }

/** A picture with a figure in it. */
export type MeterPicture = {
  jpeg: Buffer
  takenAt: string
  /** What the service knows the meter by; empty where it needs no such thing. */
  key: string
  /** A code of hakaru.ai. */
  meterType: string
}
/**
 * What a service makes of a picture. `later`: it will say so by itself. `limit`: no more today, or this month.
 * `failure`: it did not come to that.
 */
export type ReadAnswer =
  | { kind: 'read'; value: number; confidence: number | null; externalId: string | null; usage: Usage | null }
  | { kind: 'unreadable' | 'limit' | 'later'; externalId: string | null; usage: Usage | null }
  | { kind: 'failed'; failure: DeliveryFailure; usage: Usage | null }

export type Listed = { failure: DeliveryFailure } | { failure: null; places: RemotePlace[] }

/** One partner's service (R-BUILDINGS-14). Failures are answers, not exceptions. */
export type LinkageDriver = {
  /** Does the service accept the login? */
  verify(credential: LinkageCredential): Promise<Verified>
  /** The places that the login may choose from. */
  listBuildings?(credential: LinkageCredential): Promise<Listed>
  listFloors?(credential: LinkageCredential, buildingId: string): Promise<Listed>
  /** Reads the figure in a picture. */
  read?(credential: LinkageCredential, picture: MeterPicture): Promise<ReadAnswer>
}

/** Why an answer is of no use; `null` when it is. 401 and 403 are about the credentials. */
export function toFailure(answer: JsonAnswer<unknown>): DeliveryFailure | null {
  if (answer.kind === 'ok') return null
  if (answer.kind === 'failed') return answer.failure
  return answer.status === 401 || answer.status === 403 ? 'wrongCredentials' : 'rejected'
}
