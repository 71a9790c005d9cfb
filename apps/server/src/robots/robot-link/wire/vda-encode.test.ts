import { vdaVersions } from '@wheelhouse/contract/robots/robot'
import { hasVdaSchemas, vdaCheck } from '@wheelhouse/testkit/vda-schemas'
import { describe, expect, test } from 'vitest'
import { encodeInstantActions, encodeOrder, type LinkOrder } from './vda-encode.ts'

const order: LinkOrder = {
  orderId: 'o1',
  orderUpdateId: 0,
  nodes: [
    { nodeId: 'a', x: 0, y: 0, theta: 0, mapId: 'b.f', deviation: 0.5, actions: [] },
    {
      nodeId: 'b',
      x: 3,
      y: 0,
      theta: 4.7,
      mapId: 'b.f',
      actions: [{ actionType: 'startCharging', actionId: 'o1.charge', parameters: {} }],
    },
  ],
  edgeSpeeds: [0.5],
}
const header = (version: string) => ({
  headerId: 7,
  timestamp: '2026-11-21T03:00:00.000Z',
  version,
  manufacturer: 'acme',
  serialNumber: 'R1',
})
const speak = {
  actionType: 'speak',
  actionId: 'x',
  parameters: { text: 'hello', areas: [{ name: 'left' }], voice: undefined },
}

test('an order is one released base with shared sequence numbers', () => {
  const encoded = encodeOrder(order, header('2.1.0'), '2.1.0')
  expect(encoded.nodes.map((node) => [node.nodeId, node.sequenceId, node.released])).toEqual([
    ['a', 0, true],
    ['b', 2, true],
  ])
  expect(encoded.edges[0]).toMatchObject({
    edgeId: 'a__b',
    sequenceId: 1,
    startNodeId: 'a',
    endNodeId: 'b',
    maxSpeed: 0.5,
  })
})

test('each version gets its own spelling', () => {
  expect(encodeOrder(order, header('2.0.0'), '2.0.0').nodes[0]?.nodePosition).toMatchObject({
    theta: 0,
    allowedDeviationXy: 0.5,
  })
  expect(encodeOrder(order, header('2.1.0'), '2.1.0').nodes[0]?.nodePosition).toMatchObject({
    allowedDeviationXY: 0.5,
  })
  const three = encodeOrder(order, header('3.0.0'), '3.0.0')
  expect(three.nodes[0]?.nodePosition).toMatchObject({ allowedDeviationXY: { a: 0.5, b: 0.5, theta: 0 } })
  expect(three.edges[0]).toMatchObject({ maximumSpeed: 0.5 })
  expect(three.edges[0]).not.toHaveProperty('startNodeId')
})

test('instant actions reach robots that read either member in version 2', () => {
  const two = encodeInstantActions([speak], header('2.0.0'), '2.0.0')
  expect(two.instantActions).toEqual(two.actions)
  expect(encodeInstantActions([speak], header('3.0.0'), '3.0.0')).not.toHaveProperty('instantActions')
})

test('nested parameters are JSON texts in version 2 and left alone in version 3; absent ones are left out', () => {
  expect(encodeInstantActions([speak], header('2.1.0'), '2.1.0').actions?.[0]?.actionParameters).toEqual([
    { key: 'text', value: 'hello' },
    { key: 'areas', value: '[{"name":"left"}]' },
  ])
  expect(
    encodeInstantActions([speak], header('3.0.0'), '3.0.0').actions?.[0]?.actionParameters?.[1]?.value,
  ).toEqual([{ name: 'left' }])
})

describe.skipIf(!hasVdaSchemas)(
  'against the published schemas (skipped where the folder with them is absent)',
  () => {
    test.each(vdaVersions)('orders and instant actions are valid %s', (version) => {
      expect(vdaCheck(version, 'order')(encodeOrder(order, header(version), version))).toEqual([])
      expect(
        vdaCheck(version, 'instantActions')(encodeInstantActions([speak], header(version), version)),
      ).toEqual([])
    })
  },
)
