import { robotConsoleChannels } from '@wheelhouse/contract/robots/robot-console'
import { useEffect, useState } from 'react'
import { openEvents } from '../../kernel/server/live.ts'
import { type ConsoleLog, createConsoleLog } from './console-log.ts'

/** `tooMany`: the consoles of too many robots are open. */
export type LogStatus = 'connecting' | 'open' | 'lost' | 'notFound' | 'tooMany'

/** Follows the messages between the server and one robot while the page is open. */
export function useConsoleLog(serialNo: string): { log: ConsoleLog; status: LogStatus } {
  const [log] = useState(createConsoleLog)
  const [status, setStatus] = useState<LogStatus>('connecting')
  useEffect(() => {
    const channel = openEvents(
      robotConsoleChannels.messages,
      { serialNo },
      {
        onMessage: (update) => {
          setStatus('open')
          log.take(update)
        },
        onRefused: (code) => setStatus(code === 'request.tooMany' ? 'tooMany' : 'notFound'),
        onConnected: (isConnected) => {
          if (!isConnected) setStatus('lost')
        },
      },
    )
    return () => channel.close()
  }, [serialNo, log])
  return { log, status }
}
