/** Helper process: the relay of pictures, with a stand-in for the real one. */

import { startTestRelay, type TestRelay } from '@wheelhouse/robot-core/testing/test-relay'
import { serve } from '../kernel/helper-process.ts'

let relay: TestRelay | null = null
let serverUrl = ''

const handlers = {
  /** @returns its address */
  async start(): Promise<string> {
    relay = await startTestRelay(async (request) => {
      const answer = await fetch(`${serverUrl}/api/video-relay/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
      return answer.ok
    })
    return relay.url
  },
  /** Where tokens are checked. */
  setServer(url: string): void {
    serverUrl = url
  },
  /** Streams that are published now. */
  published: (): string[] => relay?.published() ?? [],
}
export type RelayHandlers = typeof handlers

serve(handlers)
