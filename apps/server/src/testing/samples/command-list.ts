import { commandModes } from '@wheelhouse/contract/flows/command-list'
import { defineSamples } from '../define-samples.ts'
import { aCommandList, speaking } from '../flow-factories.ts'

/** A building has one list of each mode: those of the calls take the later ones in turn. */
const [madeMode, ...otherModes] = commandModes
let made = 0
const nextMode = () => otherModes[(made += 1) % otherModes.length] ?? madeMode

export const samples = defineSamples('commandLists', {
  bodies: {
    create: ({ building, speak }) => ({
      name: 'Lobby',
      buildingId: building.id,
      mode: nextMode(),
      definition: [speaking(speak?.id ?? building.id)],
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: async ({ db }, { building }) => {
    await db
      .deleteFrom('commandLists')
      .where('buildingId', '=', building.id)
      .where('mode', '=', madeMode)
      .execute()
    return aCommandList(db, { buildingId: building.id, mode: madeMode })
  },
})
