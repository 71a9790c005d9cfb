import { type DeviceCheckResult, deviceCheckRoutes } from '@wheelhouse/contract/devices/device-check'
import { deviceProfileSchema } from '@wheelhouse/contract/devices/device-profile'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors, getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { call } from '../../kernel/server/api.ts'
import { type ApiError, asApiError } from '../../kernel/server/api-error.ts'
import { describeConnectionIssues } from './connection-issues.ts'
import { type ConnectionValues, toProfile } from './connection-values.ts'
import { guessRows } from './guess-rows.ts'
import type { Connection } from './use-connection.ts'

/** Polling interval (milliseconds) and limit for a device that pushes data, while somebody is setting it up. */
const lookEveryMs = 2_000
const looksMax = 150

export type Check = {
  /** The latest result; `null` before the first. */
  result: DeviceCheckResult | null
  isRunning: boolean
  /** Why the test failed to run, unless a field is invalid. */
  failure: ApiError | null
  /** How many values were added to the table because it was empty. */
  proposed: number
  start: () => void
  stop: () => void
}

/** Tests the connection in the form. The values received fill the table of values if it is empty. */
export function useCheck({ of: form, set }: Connection, deviceId: string | null): Check {
  const running = useRef<AbortController | null>(null)
  const [state, setState] = useState<Omit<Check, 'start' | 'stop'>>(idle)
  useEffect(() => () => running.current?.abort(), [])

  const getValues = () => form.fields.getValues().profile
  const refuse = (issues: Record<string, string>) => {
    for (const [name, words] of Object.entries(issues)) form.fields.setFieldError(name, words)
  }
  const take = (result: DeviceCheckResult) => {
    const isEmpty = getValues().rows.length === 0
    const rows = isEmpty && result.message?.isOtherTopic === false ? guessRows(result.fields) : []
    if (rows.length > 0) set({ rows })
    setState((before) => ({ ...before, result, proposed: before.proposed + rows.length }))
  }
  const run = async (body: { deviceId: string | null; profile: unknown }, signal: AbortSignal) => {
    const profile = deviceProfileSchema.parse(body.profile)
    let since: string | null = null
    for (let looks = 1; ; looks++) {
      const result: DeviceCheckResult = await call(
        deviceCheckRoutes.run,
        { body: { deviceId: body.deviceId, profile } },
        { signal, quiet: 'ownProgress' },
      )
      since ??= result.at
      take(result)
      if (profile.protocol !== 'mqtt' || isNew(result, since) || looks === looksMax) return
      await pause(lookEveryMs, signal)
    }
  }
  const start = async () => {
    running.current?.abort()
    const tried = toTried(getValues())
    const profile = toProfile(tried)
    const ofRules = Object.entries(fieldErrors(deviceProfileSchema, profile)).map(
      ([path, issue]) => [path === '' ? 'profile' : `profile.${path}`, getWords(issue)] as const,
    )
    const issues = { ...Object.fromEntries(ofRules), ...describeConnectionIssues(tried, true) }
    if (Object.keys(issues).length > 0) return refuse(issues)
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, isRunning: true })
    const end = (part: Partial<Check>) => {
      if (running.current === controller) setState((before) => ({ ...before, ...part, isRunning: false }))
    }
    try {
      await run({ deviceId, profile }, controller.signal)
      end({})
    } catch (thrown) {
      if (controller.signal.aborted) return
      const failure = asApiError(thrown)
      refuse(
        Object.fromEntries(
          failure.details.map(({ path, code, params }) => [path, getWords(toIssueOfCode(code, params))]),
        ),
      )
      end({ failure: failure.details.length > 0 ? null : failure })
    }
  }
  return {
    ...state,
    start: () => void start(),
    stop: () => {
      running.current?.abort()
      setState((before) => ({ ...before, isRunning: false }))
    },
  }
}

const idle = { result: null, isRunning: false, failure: null, proposed: 0 }

/** The profile to test, without the operations, which play no part in it. */
function toTried(values: ConnectionValues): ConnectionValues {
  return { ...values, operations: [], rest: {} }
}

/** Has a message arrived since the first poll? */
function isNew({ message }: DeviceCheckResult, since: string): boolean {
  return message !== null && !message.isOtherTopic && Date.parse(message.at) >= Date.parse(since)
}

/** @throws DOMException when aborted */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The check was ended.', 'AbortError'))
    })
  })
}
