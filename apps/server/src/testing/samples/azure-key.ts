import { defineSamples } from '../define-samples.ts'
import { anAzureKey } from '../service-key-factories.ts'

export const samples = defineSamples('azureKeys', {
  bodies: {
    create: () => ({ name: 'Speech', region: 'japaneast', secret: 'a-secret-of-azure' }),
    update: () => ({ name: 'Another name', revision: 1 }),
  },
  make: ({ db }) => anAzureKey(db),
})
