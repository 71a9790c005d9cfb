import { defineSamples } from '../define-samples.ts'
import { anOperator, testPassword } from '../factories.ts'

export const samples = defineSamples('operators', {
  bodies: {
    create: ({ building }) => ({
      loginId: `new-${Math.random().toString(36).slice(2, 10)}@test.example`,
      password: testPassword,
      lastName: '試験',
      firstName: '新人',
      type: 0,
      organizationId: building.organizationId,
      buildingId: building.id,
    }),
    update: () => ({ firstName: '改名', revision: 1 }),
  },
  make: ({ db }, { building }) =>
    anOperator(db, { type: 0, organizationId: building.organizationId, buildingId: building.id }),
})
