import { type PoseDef, type PoseDefCreate, poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { armJoints, type Joints, jointIds, jointsOutOfReach } from '@wheelhouse/contract/robots/arm'
import type { Tx } from '../../kernel/database/database.ts'
import { checkPlace } from '../../kernel/entities/check-place.ts'
import { crudHandlers } from '../../kernel/entities/crud-handlers.ts'
import { AppError, type ErrorDetail, invalidField } from '../../kernel/process/app-error.ts'
import { checkReach } from './check-reach.ts'
import { mayChangePose } from './pose.policy.ts'
import { isInNetwork, poseDefStore } from './pose-def.store.ts'

export const poseDefHandlers = Object.values(
  crudHandlers(poseDefRoutes, poseDefStore, {
    entity: 'pose',
    mayChange: ({ identity }, row) => mayChangePose(identity, row),
    prepare: async (tx, { identity }, pose: PoseDefCreate, before) => {
      await checkPlace(tx, identity, pose)
      if (before !== null) {
        await checkNetworks(tx, before, pose)
        await checkReach(tx, 'poseId', before, pose)
      }
      checkJoints(pose, pose.joints)
      return pose
    },
  }),
)

/** Every joint of the arm must be given, within limits. @throws AppError request.invalid, a detail for each joint */
function checkJoints({ armModel, armType }: PoseDefCreate, joints: Joints): void {
  const arm = { model: armModel, type: armType }
  const ofArm = armJoints(arm)
  const outOfReach = jointsOutOfReach(arm, joints)
  const details = jointIds.flatMap((id): ErrorDetail[] => {
    const path = `joints.${id}`
    const message = `${id} of arm ${armModel}/${armType}`
    if (ofArm.has(id) && joints[id] === undefined) return [{ path, code: 'joint.missing', message }]
    if (!outOfReach.includes(id)) return []
    return [{ path, code: ofArm.has(id) ? 'joint.outOfReach' : 'joint.notOfArm', message }]
  })
  if (details.length > 0) throw new AppError('request.invalid', undefined, details)
}

/** What a network relies on may not change. @throws AppError request.invalid */
async function checkNetworks(tx: Tx, before: PoseDef, pose: PoseDefCreate): Promise<void> {
  const fields = ['armModel', 'armType', 'organizationId', 'buildingId'] as const
  const changed = fields.find((field) => pose[field] !== before[field])
  if (changed !== undefined && (await isInNetwork(tx, before.id)))
    throw invalidField(changed, 'pose.inNetwork', 'A network uses the pose.')
}
