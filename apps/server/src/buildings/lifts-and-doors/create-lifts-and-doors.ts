import type { Database } from '../../kernel/database/database.ts'
import {
  type LinkageParts,
  type LinkedBuilding,
  openService,
  rememberAnswer,
} from '../linkages/call-linked-service.ts'
import type { StoredLinkage } from '../linkages/linkage.store.ts'
import type { Answer, LiftsAndDoors } from './lifts-and-doors.ts'
import {
  callPlatformDoor,
  callPlatformLift,
  liftServices,
  type PlatformAccess,
  type TokenMemory,
} from './platform-driver.ts'

/** Queries the service that a building is linked to; in the demo that is the simulated building. */
export function createLiftsAndDoors(parts: LinkageParts & { db: Database }): LiftsAndDoors {
  /** By linkage, with its revision, because a new login needs a new token. */
  const tokens = new Map<string, { revision: number; memory: TokenMemory }>()

  function getMemory({ id, revision }: StoredLinkage): TokenMemory {
    const known = tokens.get(id)
    if (known?.revision === revision) return known.memory
    const memory: TokenMemory = { token: null }
    tokens.set(id, { revision, memory })
    return memory
  }

  async function ask<State, Trouble>(
    building: LinkedBuilding,
    question: (access: PlatformAccess, memory: TokenMemory) => Promise<Answer<State, Trouble>>,
  ): Promise<Answer<State, Trouble>> {
    for (const service of liftServices) {
      const found = await openService(parts, parts.db, building, service)
      const linkedBuilding = found?.linkage.linkedBuilding ?? null
      if (found === null || linkedBuilding === null) continue
      const { linkage, opened } = found
      if ('failure' in opened) {
        const failure = opened.failure === 'secretLost' ? 'wrongCredentials' : 'unreachable'
        return { kind: 'failed', failure }
      }
      const { url, credential } = opened
      const { loginId, secret } = credential
      const access = { service, url, loginId, secret, buildingId: linkedBuilding.id }
      const answer = await question(access, getMemory(linkage))
      if (answer.kind === 'failed' && answer.failure === 'wrongCredentials')
        await rememberAnswer(parts, building, linkage, { failure: 'wrongCredentials', usage: null })
      return answer
    }
    return { kind: 'refused' }
  }

  return {
    queryLift: (building, question, ride, isRobotInside) =>
      ask(building, (access, memory) =>
        callPlatformLift(parts.http, access, memory, { question, ride, isRobotInside }),
      ),
    queryDoor: (building, question, passage) =>
      ask(building, (access, memory) => callPlatformDoor(parts.http, access, memory, { question, passage })),
  }
}
