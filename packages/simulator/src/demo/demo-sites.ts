/** The site of the simulated partners that corresponds to the demo's building. */
export const partnerSite = { id: 'site-001', name: 'デモ本社ビル' } as const

/** All sites that the simulated partners know. */
export const partnerSites = [
  partnerSite,
  { id: 'site-002', name: 'デモ研究所' },
  { id: 'site-003', name: 'Demo Annex' },
]
