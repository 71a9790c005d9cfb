import type { Database } from '../../../kernel/database/database.ts'
import { listCommandsOfEach, type RunCommandRow } from './run.store.ts'

export type RunCommands = {
  /** What people want of a run, in the order in which they said so. */
  list(runId: string): Promise<readonly RunCommandRow[]>
}

/** Asks the database for the commands of runs, by one question for all that are asked for at the same moment. */
export function createRunCommands(db: Database): RunCommands {
  let asked: { ids: string[]; answer: Promise<ReadonlyMap<string, RunCommandRow[]>> } | null = null

  function ask() {
    const ids: string[] = []
    const answer = Promise.resolve().then(() => {
      asked = null
      return listCommandsOfEach(db, ids)
    })
    return { ids, answer }
  }

  return {
    async list(runId) {
      asked ??= ask()
      asked.ids.push(runId)
      return (await asked.answer).get(runId) ?? []
    },
  }
}
