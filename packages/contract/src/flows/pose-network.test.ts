import { describe, expect, it } from 'vitest'
import { checkNetwork, findPoseWay } from './pose-network.ts'

const edge = (from: string, to: string, durationMs = 1_000) => ({ from, to, durationMs })

describe('a pose network', () => {
  it('is in order when every pose can be reached from the start, and the start from every pose', () => {
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
    expect(checkNetwork({ poseIds: ['a', 'b', 'c'], edges, startPoseId: 'a' })).toEqual([])
  })

  it('names what cannot be reached, what cannot come back, and edges that lead nowhere', () => {
    const edges = [edge('a', 'a'), edge('a', 'b'), edge('a', 'b'), edge('a', 'x')]
    expect(checkNetwork({ poseIds: ['a', 'b', 'c', 'c'], edges, startPoseId: 'a' })).toEqual([
      { kind: 'samePoseTwice', poseId: 'c' },
      { kind: 'selfEdge', edge: 0 },
      { kind: 'sameEdgeTwice', edge: 2 },
      { kind: 'unknownPose', edge: 3 },
      { kind: 'noWayBack', poseId: 'b' },
      { kind: 'unreachable', poseId: 'c' },
    ])
    expect(checkNetwork({ poseIds: ['a'], edges: [], startPoseId: 'b' })[0]).toEqual({ kind: 'unknownStart' })
  })

  it('leads along its edges only, the quickest way', () => {
    const edges = [edge('a', 'c', 5_000), edge('a', 'b'), edge('b', 'c'), edge('c', 'd')]
    expect(findPoseWay({ edges }, 'a', 'd')).toEqual(['a', 'b', 'c', 'd'])
    expect(findPoseWay({ edges }, 'a', 'a')).toEqual(['a'])
    expect(findPoseWay({ edges }, 'd', 'a')).toBeNull()
  })
})
