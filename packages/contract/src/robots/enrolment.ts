import { z } from 'zod'
import { byId, idSchema, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { mapDocumentSchema } from '../maps/map-document.ts'
import { serialNumberSchema, vdaVersions } from './robot.ts'

/**
 * How a registered robot gets access to the broker (R-ROBOTS-19). Our agent: a claim code, a key pair that is generated
 * on the robot and never leaves it, and an administrator who compares fingerprints. Any other VDA 5050 robot: a
 * settings card with user name and secret.
 */
export const enrolmentLimits = {
  codeLength: 8,
  codeMinutes: 15,
  /** How long the previous secret stays valid after a rotation. */
  overlapHours: 24,
  /** How soon a revoked robot is disconnected. */
  revokedWithinSeconds: 5,
}

/** Without letters and digits that look alike. */
const claimCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJ-NP-Z]{8}$/)

/** One level of an MQTT topic, without characters special to a broker. */
const topicLevel = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_.-]+$/, { error: 'topicLevel.characters' })

export const robotLinkSettings = z.strictObject({
  manufacturer: topicLevel(64),
  interfaceName: topicLevel(32),
  vdaVersion: z.enum(vdaVersions),
})

/** What a person types into the settings of another manufacturer's robot. */
export const brokerCardSchema = z.object({
  host: z.string(),
  port: z.int(),
  /** Does the broker speak TLS there? */
  tls: z.boolean(),
  interfaceName: z.string(),
  manufacturer: z.string(),
  serialNumber: z.string(),
  vdaVersion: z.enum(vdaVersions),
  userName: z.string(),
})
export type BrokerCard = z.output<typeof brokerCardSchema>

const enrolmentSchema = z.object({
  card: brokerCardSchema,
  /** What the robot may sign in with now. */
  credential: z
    .object({
      kind: z.enum(['secret', 'key']),
      since: timestampSchema,
      /** SHA-256 of the public key, in groups of four digits; `null` for a secret. */
      fingerprint: z.string().nullable(),
      /** Until when the previous one stays valid; `null` if it is not. */
      previousUntil: timestampSchema.nullable(),
      /**
       * A secret from before the robot came to its organization, so that people of the former one may know it. Never true of
       * a key: that never leaves the robot.
       */
      isFromFormerOwner: z.boolean(),
    })
    .nullable(),
  /** An issued code that was not used yet. The code itself is shown once, by the call that created it. */
  claim: z.object({ expiresAt: timestampSchema }).nullable(),
  /** An agent that used a code and waits for an administrator. */
  candidate: z.object({ fingerprint: z.string(), at: timestampSchema, ip: z.string().nullable() }).nullable(),
  /** The first message of the robot with this credential; `null` until it arrives. */
  firstContactAt: timestampSchema.nullable(),
})
export type Enrolment = z.output<typeof enrolmentSchema>

/**
 * Connections and topics that the broker refused, counted by name, reason and address. Refusals of registered robots
 * are shown to anyone who may enrol them; unknown names only to system administrators, because they belong to nobody else.
 */
const refusedAttemptSchema = z.object({
  userName: z.string(),
  /** `noCredential`: the robot is registered but has no credential yet, or it was revoked. */
  reason: z.enum(['unknownRobot', 'wrongCredential', 'noCredential', 'clientIdInUse', 'foreignTopic']),
  ip: z.string().nullable(),
  count: z.int(),
  firstAt: timestampSchema,
  lastAt: timestampSchema,
})
export type RefusedAttempt = z.output<typeof refusedAttemptSchema>

export const enrolmentRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/robots/:id/enrolment',
    permission: 'robot:enrol',
    summary: 'How the robot is let into the broker, and how far that has come.',
    params: byId,
    responses: { 200: enrolmentSchema },
    errors: ['entity.notFound'],
  }),
  setLink: defineRoute({
    method: 'PATCH',
    path: '/robots/:id/link',
    permission: 'robot:enrol',
    summary: 'Change the address that the robot has at the broker. It is disconnected when that changes.',
    params: byId,
    body: robotLinkSettings.partial(),
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  createClaim: defineRoute({
    method: 'POST',
    path: '/robots/:id/claim-codes',
    permission: 'robot:enrol',
    summary: 'A code for our agent on the robot: one use, 15 minutes. The one before is void.',
    params: byId,
    body: z.strictObject({
      /** Required if the robot already has a credential, which is replaced when the new key is confirmed. */
      replace: z.boolean().default(false),
    }),
    responses: { 200: z.object({ code: z.string(), expiresAt: timestampSchema, command: z.string() }) },
    errors: ['entity.notFound', 'enrolment.hasCredential'],
  }),
  confirmCandidate: defineRoute({
    method: 'POST',
    path: '/robots/:id/enrolment/confirm',
    permission: 'robot:enrol',
    summary: 'Let the waiting agent in: its fingerprint was compared with the one on the robot.',
    params: byId,
    body: z.strictObject({ fingerprint: z.string().min(1).max(128) }),
    responses: { 204: null },
    errors: ['entity.notFound', 'entity.changed'],
  }),
  rejectCandidate: defineRoute({
    method: 'POST',
    path: '/robots/:id/enrolment/reject',
    permission: 'robot:enrol',
    summary: 'Turn the waiting agent away.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  createSecret: defineRoute({
    method: 'POST',
    path: '/robots/:id/secret',
    permission: 'robot:enrol',
    summary: 'A new secret, shown this once. The one before counts for 24 hours more.',
    params: byId,
    responses: { 200: z.object({ card: brokerCardSchema, secret: z.string() }) },
    errors: ['entity.notFound'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/robots/:id/credential',
    permission: 'robot:enrol',
    summary: 'Take every credential of the robot away and disconnect it. A running order is cancelled first.',
    params: byId,
    responses: { 204: null },
    errors: ['entity.notFound'],
  }),
  listRefused: defineRoute({
    method: 'GET',
    path: '/refused-robot-attempts',
    permission: 'robot:enrol',
    summary: 'Connections that the broker refused in the last day, for robots in reach and unknown ones.',
    responses: { 200: z.array(refusedAttemptSchema) },
    errors: [],
  }),
  /** Called by the agent on the robot: the code is all it has. */
  enrol: defineRoute({
    method: 'POST',
    path: '/enroll',
    permission: 'public',
    summary: 'Use a claim code: the key of this agent waits for an administrator.',
    body: z.strictObject({
      code: claimCodeSchema,
      serialNumber: serialNumberSchema,
      /** Ed25519, SPKI, PEM. */
      publicKey: z.string().min(1).max(1_000),
    }),
    responses: { 200: z.object({ enrolmentId: idSchema, token: z.string(), fingerprint: z.string() }) },
    errors: ['enrolment.codeInvalid', 'enrolment.wrongSerial', 'enrolment.keyInvalid'],
  }),
  enrolmentStatus: defineRoute({
    method: 'POST',
    path: '/enroll/status',
    permission: 'public',
    summary: 'Has an administrator let this agent in?',
    body: z.strictObject({ token: z.string().min(1).max(256) }),
    responses: {
      200: z.object({
        status: z.enum(['waiting', 'confirmed', 'rejected']),
        card: brokerCardSchema.nullable(),
        /** The floor that the robot starts on: the map id of its poses, and that map, if there is one yet. */
        place: z.object({ mapId: z.string(), map: mapDocumentSchema.nullable() }).nullable(),
      }),
    },
    errors: ['enrolment.codeInvalid'],
  }),
}
