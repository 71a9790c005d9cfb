import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'

export const samples = defineSamples('customManifests', {
  bodies: { create: () => ({ text: '{"theme":{"primaryColor":"#336699"}}', note: 'Blue' }) },
  make: ({ db }) =>
    db
      .insertInto('customManifests')
      .values({ text: '{}', note: '', createdAt: testNow })
      .returning('id')
      .executeTakeFirstOrThrow(),
})
