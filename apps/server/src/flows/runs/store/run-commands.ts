import type { Database } from '../../../kernel/database/database.ts'
import { listCommandsOfEach, type RunCommandRow } from './run.store.ts'

export type RunCommands = {
  /** People's commands to a run, oldest first. */
  list(runId: string): Promise<readonly RunCommandRow[]>
}

/** Reads the commands of runs from the database, batching requests made at the same moment into one query. */
export function createRunCommands(db: Database): RunCommands {
  let batch: { ids: string[]; answer: Promise<ReadonlyMap<string, RunCommandRow[]>> } | null = null

  function openBatch() {
    const ids: string[] = []
    const answer = Promise.resolve().then(() => {
      batch = null
      return listCommandsOfEach(db, ids)
    })
    return { ids, answer }
  }

  return {
    async list(runId) {
      batch ??= openBatch()
      batch.ids.push(runId)
      return (await batch.answer).get(runId) ?? []
    },
  }
}
