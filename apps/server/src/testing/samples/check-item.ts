import { defineSamples } from '../define-samples.ts'
import { aCheckItem, middleOfPicture } from '../inspection-factories.ts'

export const samples = defineSamples('checkItems', {
  bodies: {
    create: ({ building, floor }) => ({
      name: 'Thermometer',
      buildingId: building.id,
      floorId: floor.id,
      targetType: 1,
      meterType: 'MET0010',
      definition: middleOfPicture,
    }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }, { building, floor }) => aCheckItem(db, { buildingId: building.id, floorId: floor.id }),
})
