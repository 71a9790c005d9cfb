import { runFiguresRoutes } from '@wheelhouse/contract/flows/run-figures'
import { handle } from '../../kernel/http/route-binding.ts'
import { flowStore } from '../flow.store.ts'
import { readRunFigures } from './run-figures.store.ts'

/** How much time and charge a flow has taken so far (R-SCHEDULES-11). */
export const runFiguresHandlers = [
  handle(runFiguresRoutes.get, async ({ params, query }, { db, identity }) => {
    const flow = await flowStore.get(db, identity, params.id)
    return readRunFigures(db, flow.id, query.robotId)
  }),
]
