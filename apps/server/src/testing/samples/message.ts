import { defineSamples } from '../define-samples.ts'
import { aMessage } from '../message-factory.ts'

export const samples = defineSamples('messages', {
  make: ({ db }, _site, loginId) => aMessage(db, { loginId }),
})
