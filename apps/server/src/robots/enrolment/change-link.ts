import type { robotLinkSettings } from '@wheelhouse/contract/robots/enrolment'
import type { z } from 'zod'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { addSettingHistory } from '../records/robot-record.store.ts'
import { getRobotForChange } from '../robot.store.ts'
import { findLinkRobotById, setRobotLink } from '../robot-link.store.ts'

const fields = ['manufacturer', 'interfaceName', 'vdaVersion'] as const

/**
 * Changes the robot's address at the broker; nothing is written when nothing differs.
 * @throws AppError entity.notFound
 */
export async function changeLink(
  ctx: Context,
  id: string,
  wanted: Partial<z.output<typeof robotLinkSettings>>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await getRobotForChange(tx, ctx.identity, id)
    const robot = await findLinkRobotById(tx, id)
    if (robot === null) throw new AppError('entity.notFound')
    const changes = fields.flatMap((field) => {
      const [before, after] = [robot[field], wanted[field] ?? robot[field]]
      return before === after ? [] : [{ field, before, after }]
    })
    if (changes.length === 0) return
    const now = ctx.clock.now()
    await setRobotLink(tx, id, { ...wanted, updatedAt: now })
    const at = now.toISOString()
    const { operatorId } = ctx.identity
    await addSettingHistory(tx, { robotId: id, at, operatorId, changes, source: 'portal' })
    await writeAudit(tx, ctx, {
      action: 'robot:setLink',
      outcome: 'done',
      entity: 'robot',
      entityId: id,
      before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      after: wanted,
    })
  })
}
