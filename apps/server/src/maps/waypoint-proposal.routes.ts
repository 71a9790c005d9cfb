import { waypointProposalRoutes } from '@wheelhouse/contract/maps/waypoint-proposal'
import { getFloor } from '../kernel/entities/place.store.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { readDraft } from './map-draft.store.ts'
import { runMapTask } from './map-task.ts'

export const waypointProposalHandlers = [
  handle(waypointProposalRoutes.get, async ({ params: { id } }, { db, identity }) => {
    await getFloor(db, identity, id)
    const answer = await runMapTask(identity.organizationId, async () => ({
      kind: 'propose',
      map: (await readDraft(db, id)).document,
    }))
    if (answer.kind !== 'proposed') throw new AppError('map.tooLarge')
    return answer.proposal
  }),
]
