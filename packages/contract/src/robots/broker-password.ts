/**
 * A robot with its own key signs in at the broker with a password generated per connection: a JWT, signed with EdDSA
 * (Ed25519), whose `sub` is the MQTT user name. See decision 0012.
 */
export const brokerPassword = {
  /** `aud`. */
  audience: 'broker',
  /** From `iat` to `exp`, at most. */
  maxAgeSeconds: 60,
  /** How far the robot's clock may be off. */
  clockToleranceSeconds: 60,
} as const
