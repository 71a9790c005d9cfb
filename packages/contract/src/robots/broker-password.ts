/**
 * With a key of its own a robot signs in at the broker by a password that it makes for each connection: a JWT, signed
 * with EdDSA (Ed25519), whose `sub` is the MQTT user name. Decision 0012.
 */
export const brokerPassword = {
  /** `aud`. */
  audience: 'broker',
  /** From `iat` to `exp`, at most. */
  maxAgeSeconds: 60,
  /** How far the robot's clock may be off. */
  clockToleranceSeconds: 60,
} as const
