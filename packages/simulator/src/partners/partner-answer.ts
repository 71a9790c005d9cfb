import type { ServerResponse } from 'node:http'

/** Logins, units and buildings with these names make a simulated partner misbehave as real ones sometimes do. */
export const misbehaviours = ['hang', 'html', 'huge', 'broken', 'halfway', 'redirect'] as const
export type Misbehaviour = (typeof misbehaviours)[number]

/** What a simulated partner does with a request. */
export type PartnerAnswer =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { text: string }
  | { misbehaviour: Misbehaviour }

/** The misbehaviour selected by the name of a login or a unit. */
export function findMisbehaviour(name: unknown): PartnerAnswer | null {
  const misbehaviour = misbehaviours.find((known) => known === name)
  return misbehaviour === undefined ? null : { misbehaviour }
}

export function sendAnswer(response: ServerResponse, answer: PartnerAnswer): void {
  if ('misbehaviour' in answer) return misbehave(response, answer.misbehaviour)
  if ('text' in answer) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(answer.text)
  const { status = 200, json, headers } = answer
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(json))
}

function misbehave(response: ServerResponse, misbehaviour: Misbehaviour): void {
  switch (misbehaviour) {
    case 'hang':
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Maintenance</h1>')
      return
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(10_000_000)}"`)
      return
    case 'broken':
      response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error')
      return
    case 'halfway':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"token":', () => response.destroy())
      return
    case 'redirect':
      // Redirects to the metadata service found inside clouds.
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  }
}
