import { expect, test } from 'vitest'
import { createLinkFigures } from './link-figures.ts'

const video = { type: 'inbound-rtp', id: 'v', trackIdentifier: 'track' }
const ends = [
  { type: 'local-candidate', id: 'host', candidateType: 'host' },
  { type: 'remote-candidate', id: 'robot', candidateType: 'host' },
  { type: 'remote-candidate', id: 'relay', candidateType: 'relay' },
]

function readRoute(...entries: { id: string }[]) {
  const report = new Map([video, ...ends, ...entries].map((entry) => [entry.id, entry]))
  return createLinkFigures().read(report as unknown as RTCStatsReport, 'track', 0)?.route
}

const direct = { type: 'candidate-pair', id: 'a', localCandidateId: 'host', remoteCandidateId: 'robot' }
const relayed = { type: 'candidate-pair', id: 'b', localCandidateId: 'host', remoteCandidateId: 'relay' }

test('the link is relayed when either end of the pair in use is a relay, whatever other pairs there are', () => {
  const uses = (id: string) => ({ type: 'transport', id: 't', selectedCandidatePairId: id })
  expect(readRoute(direct, relayed, uses('a'))).toBe('direct')
  expect(readRoute(direct, relayed, uses('b'))).toBe('relayed')
  expect(readRoute(direct, { ...relayed, selected: true } as typeof relayed)).toBe('relayed')
  expect(readRoute(direct, relayed)).toBeNull()
})
