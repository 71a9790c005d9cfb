import { describe, expect, it } from 'vitest'
import { instantActionsSchema, orderSchema } from './link-order.ts'

const action = { actionType: 'speak', actionId: 'a', blockingType: 'HARD' }
const node = (nodePosition: object | null) => ({
  orderId: 'o',
  orderUpdateId: 0,
  edges: [],
  nodes: [{ nodeId: 'n', sequenceId: 0, released: true, nodePosition, actions: [] }],
})
const place = { x: 1, y: 2, mapId: 'f' }

describe('an order on the wire', () => {
  it.each([
    ['2.0.0', { allowedDeviationXy: 0.3 }],
    ['2.1.0', { allowedDeviationXY: 0.3 }],
    ['3.0.0', { allowedDeviationXY: { a: 0.3, b: 0.1, theta: 0 } }],
  ])('has its deviation read as %s spells it', (_, deviation) => {
    const order = orderSchema.parse(node({ ...place, ...deviation }))
    expect(order.nodes[0]?.position).toEqual({ ...place, theta: null, deviation: 0.3 })
  })

  it('may leave out theta, deviation, place and parameters, and have members we do not know', () => {
    expect(orderSchema.parse(node({ ...place, theta: null, extra: 1 })).nodes[0]?.position?.deviation).toBe(
      0.5,
    )
    expect(orderSchema.parse(node(null)).nodes[0]?.position).toBeNull()
  })

  it.each([
    ['no nodes', { ...node(place), nodes: [] }],
    ['a place that is no number', node({ ...place, x: 'east' })],
    ['a place that is not finite', node({ ...place, x: Number.NaN })],
    ['an empty id', { ...node(place), orderId: '' }],
  ])('is refused with %s', (_, order) => {
    expect(orderSchema.safeParse(order).success).toBe(false)
  })
})

describe('instant actions on the wire', () => {
  it.each([
    ['actions', { actions: [action] }],
    ['instantActions', { instantActions: [action] }],
    ['both, which count once', { actions: [action], instantActions: [action] }],
  ])('are read from %s', (_, message) => {
    expect(instantActionsSchema.parse(message).map(({ actionId }) => actionId)).toEqual(['a'])
  })

  it('are refused with neither', () => {
    expect(instantActionsSchema.safeParse({}).success).toBe(false)
  })
})
