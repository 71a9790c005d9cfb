/** Calls as the guard reads them, without a server: for what is refused by the schemas of a route alone. */
import { Readable } from 'node:stream'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { type RawInput, readInput } from '../kernel/http/read-input.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { bodies, samplePath, type Target } from './route-samples.ts'

/** The parameters that an address of the route has in its path and behind it. */
export function readAddress({ path }: RouteDefinition, address: string): Omit<RawInput, 'body'> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const values = pathname.split('/')
  const params = path
    .split('/')
    .flatMap((name, place) =>
      name.startsWith(':') ? [[name.slice(1), decodeURIComponent(values[place] ?? '')]] : [],
    )
  return { params: Object.fromEntries(params), query: Object.fromEntries(searchParams) }
}

/** A good call on the target. */
export function sampleInput(name: string, route: RouteDefinition, target: Target): RawInput {
  const body: unknown = JSON.parse(JSON.stringify(bodies[name]?.(target) ?? null))
  return {
    ...readAddress(route, samplePath(route, target)),
    body: route.consumes === undefined ? body : Readable.from([]),
  }
}

/** What the guard answers to this input before the handler sees it; `null`: the handler does. */
export function getRefusal(route: RouteDefinition, input: RawInput): AppError | null {
  try {
    readInput(route, input)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
