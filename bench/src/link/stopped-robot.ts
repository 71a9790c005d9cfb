/** Helper process: a robot of another organisation, and somebody there who stops it. */

import { createAgent, type RobotAgent } from '@wheelhouse/robot-core/agent'
import { systemClock as clock } from '@wheelhouse/robot-core/clock'
import type { LinkIdentity } from '@wheelhouse/robot-core/link/broker-link'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { z } from 'zod'
import { type Api, signInToApi } from '../kernel/api.ts'
import { serve } from '../kernel/helper-process.ts'
import type { Product } from '../kernel/product.ts'
import { emptyHall } from '../robot/empty-hall.ts'

const mapId = 'hall'
const middle = 200

const stopSchema = z.object({ acknowledged: z.boolean() })

let agent: RobotAgent | undefined
let api: Api | undefined
let path = ''

const handlers = {
  async start({ identity, product, loginId }: Start): Promise<void> {
    const floors = [{ mapId, map: emptyHall }]
    const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0, timeFactor: 1 })
    const start = { mapId, x: middle, y: middle, theta: 0 }
    const vehicle = createVirtualRobot({ id: identity.serialNumber, clock, world, start })
    const parts = { memory: null, spool: null, maps: null, media: null }
    agent = createAgent({ identity, vehicle, clock, random: Math.random, ...parts })
    api = (await signInToApi(product, loginId)).api
    path = `/robots/${identity.serialNumber}/remote-stop`
  },
  isOnline: (): boolean => agent?.isOnline() ?? false,
  /** Stops it once, and releases it. @returns milliseconds until the robot's own acknowledgement was returned */
  async stop(): Promise<number> {
    if (api === undefined) throw new Error('There is no robot yet.')
    const begin = performance.now()
    const { acknowledged } = stopSchema.parse(await api('POST', path))
    const ms = performance.now() - begin
    if (!acknowledged) throw new Error(`A remote stop was not acknowledged within ${ms.toFixed(0)} ms.`)
    await api('DELETE', path)
    return ms
  },
}
type Start = { identity: LinkIdentity; product: Pick<Product, 'ready' | 'password'>; loginId: string }
export type StoppedRobotHandlers = typeof handlers

serve(handlers)
