import type { RelayedCamera } from '@wheelhouse/contract/teleop/video-relay'

/** A message of topic `x-signal-up` without its header, which the link adds. */
export type SignalUpBody =
  | { readonly kind: 'answer'; readonly sessionId: string; readonly sdp: string }
  | { readonly kind: 'closed'; readonly sessionId: string; readonly reason: string }
  | { readonly kind: 'published'; readonly camera: RelayedCamera; readonly problem: string | null }
