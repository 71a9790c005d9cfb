import { type BrokerCard, type Enrolment, enrolmentRoutes } from '@wheelhouse/contract/robots/enrolment'
import { findFloorMap } from '../../buildings/floor.store.ts'
import type { Context, PublicContext } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { ServerSecret } from '../../kernel/process/server-secret.ts'
import { getRobot } from '../robot.store.ts'
import { countingCredentials } from '../robot-link/access/check-credential.ts'
import { cancelBeforeGoodbye } from '../robot-link/orders/cancel-before-goodbye.ts'
import type { RobotLink } from '../robot-link/robot-link.ts'
import { findLinkRobotById, type LinkRobot } from '../robot-link.store.ts'
import { type BrokerAddress, createBrokerCard } from './broker-card.ts'
import { createSecret, revokeCredentials } from './change-credential.ts'
import { changeLink } from './change-link.ts'
import { findClaimEnd, findWaitingCandidate } from './claim.store.ts'
import type { RefusalCounter } from './count-refusals.ts'
import { listCredentials } from './credential.store.ts'
import {
  candidateFingerprint,
  confirmAgent,
  createClaim,
  enrolAgent,
  findCandidate,
  rejectAgent,
} from './enrol-agent.ts'
import { listRefusedAttempts } from './refused-attempt.store.ts'

/** Calls per address per minute: a code has 40 bits and lives 15 minutes, so guessing is hopeless. */
const enrolsPerMinute = 30
/** Several agents may be waiting behind one address. */
const looksPerMinute = 240

type EnrolmentParts = {
  link: RobotLink
  secret: ServerSecret
  refusals: RefusalCounter
  /** Where robots reach the broker. */
  brokerAddress: () => BrokerAddress
  /** Where the agent reaches this server. */
  origin: () => string
}

/** How robots get access to the broker (R-ROBOTS-19). */
export function enrolmentHandlers(parts: EnrolmentParts): RouteBinding[] {
  const { link, secret, refusals, brokerAddress, origin } = parts

  /** Passes what was stored to the running link. */
  async function takeUp({ db }: PublicContext, id: string): Promise<LinkRobot> {
    const robot = await findLinkRobotById(db, id)
    if (robot === null) throw new AppError('entity.notFound')
    link.upsert(robot)
    return robot
  }

  async function getCard({ db }: PublicContext, id: string): Promise<BrokerCard> {
    const robot = await findLinkRobotById(db, id)
    if (robot === null) throw new AppError('entity.notFound')
    return createBrokerCard(robot, brokerAddress())
  }

  async function getEnrolment(ctx: Context, id: string): Promise<Enrolment> {
    await getRobot(ctx.db, ctx.identity, id)
    const now = ctx.clock.now()
    const [inForce, previous] = countingCredentials(await listCredentials(ctx.db, id), now)
    const claimEnd = await findClaimEnd(ctx.db, id, now)
    const candidate = await findWaitingCandidate(ctx.db, id)
    return {
      card: await getCard(ctx, id),
      credential:
        inForce === undefined
          ? null
          : {
              kind: inForce.kind,
              since: inForce.since,
              fingerprint: inForce.kind === 'key' ? candidateFingerprint({ publicKey: inForce.value }) : null,
              previousUntil: previous?.endsAt ?? null,
              isFromFormerOwner: inForce.kind === 'secret' && inForce.isFromFormerOwner,
            },
      claim: claimEnd === null ? null : { expiresAt: claimEnd },
      candidate: candidate && {
        fingerprint: candidateFingerprint(candidate) ?? '',
        at: candidate.at,
        ip: candidate.ip,
      },
      firstContactAt: inForce?.firstContactAt ?? null,
    }
  }

  return [
    handle(enrolmentRoutes.get, ({ params }, ctx) => getEnrolment(ctx, params.id)),
    handle(enrolmentRoutes.setLink, async ({ params, body }, ctx) => {
      await changeLink(ctx, params.id, body)
      await takeUp(ctx, params.id)
    }),
    handle(enrolmentRoutes.createClaim, async ({ params, body }, ctx) => {
      const { serialNumber, ...claim } = await createClaim(ctx, secret, params.id, body)
      return { ...claim, command: `npm run robot:enrol -- ${origin()} ${claim.code} ${serialNumber}` }
    }),
    handle(enrolmentRoutes.confirmCandidate, async ({ params, body }, ctx) => {
      await confirmAgent(ctx, params.id, body.fingerprint)
      await takeUp(ctx, params.id)
      // The current connection used a credential that is now void.
      link.disconnect(params.id)
    }),
    handle(enrolmentRoutes.rejectCandidate, ({ params }, ctx) => rejectAgent(ctx, params.id)),
    handle(enrolmentRoutes.createSecret, async ({ params }, ctx) => {
      const made = await createSecret(ctx, params.id)
      return { card: createBrokerCard(await takeUp(ctx, params.id), brokerAddress()), secret: made }
    }),
    handle(enrolmentRoutes.revoke, async ({ params }, ctx) => {
      const { serialNumber } = await getRobot(ctx.db, ctx.identity, params.id)
      await cancelBeforeGoodbye(link, serialNumber)
      await revokeCredentials(ctx, params.id)
      await takeUp(ctx, params.id)
      link.disconnect(params.id)
    }),
    handle(enrolmentRoutes.listRefused, async (_input, ctx) => {
      await refusals.save()
      return listRefusedAttempts(ctx.db, ctx.identity, ctx.clock.now())
    }),
    handle(enrolmentRoutes.enrol, ({ body }, ctx) => enrolAgent(ctx, secret, body), {
      ratePerMinute: enrolsPerMinute,
    }),
    handle(
      enrolmentRoutes.enrolmentStatus,
      async ({ body }, ctx) => {
        const { robotId, state, publicKey } = await findCandidate(ctx, body.token)
        if (state !== 'confirmed') return { status: state, card: null, place: null }
        const robot = await findLinkRobotById(ctx.db, robotId)
        // A replaced key must no longer grant access, so its token must not reveal anything either.
        const counting = countingCredentials(robot?.credentials ?? [], ctx.clock.now())
        if (robot === null || !counting.some(({ value }) => value === publicKey))
          throw new AppError('enrolment.codeInvalid')
        const { buildingId, initialFloorId } = robot
        const map = await findFloorMap(ctx.db, buildingId, initialFloorId)
        const place = { mapId: `${buildingId}.${initialFloorId}`, map }
        return { status: state, card: createBrokerCard(robot, brokerAddress()), place }
      },
      { ratePerMinute: looksPerMinute },
    ),
  ]
}
