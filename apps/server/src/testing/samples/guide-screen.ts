import { defineSamples } from '../define-samples.ts'

/** No display has this conversation. */
const id = '00000000-0000-4000-8000-000000000000'

export const samples = defineSamples('guideScreens', {
  bodies: {
    send: () => ({ text: 'Where are the toilets?' }),
    end: () => ({ rating: null }),
    judge: () => ({ turnId: id }),
    call: () => ({ chatId: null }),
    beginTrip: () => ({ turnId: id }),
  },
})
