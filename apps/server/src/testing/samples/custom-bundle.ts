import { randomBytes } from 'node:crypto'
import { defineSamples } from '../define-samples.ts'
import { testNow } from '../factories.ts'

export const samples = defineSamples('customBundles', {
  bodies: {
    create: () => ({ name: 'Page', kind: 'page', content: `<p>${randomBytes(8).toString('hex')}</p>` }),
  },
  make: ({ db }) =>
    db
      .insertInto('customBundles')
      .values({
        sha256: randomBytes(32).toString('hex'),
        kind: 'page',
        name: 'Page',
        content: '<p></p>',
        createdAt: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
})
