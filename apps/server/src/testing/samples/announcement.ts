import { defineSamples } from '../define-samples.ts'
import { anAnnouncement } from '../factories.ts'

export const samples = defineSamples('announcements', {
  bodies: {
    create: () => ({
      title: { ja: 'お知らせ', en: 'News' },
      body: { ja: '本文', en: 'Text' },
      level: 'info',
      from: '2026-11-01T00:00:00Z',
    }),
    update: () => ({ level: 'important', revision: 1 }),
  },
  make: ({ db }) => anAnnouncement(db),
})
