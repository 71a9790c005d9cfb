/** How what came of a question looks. */
export const outcomeLooks = {
  answer: { shape: 'ring', tone: 'good' },
  suggest: { shape: 'warning', tone: 'attention' },
  notFound: { shape: 'warning', tone: 'attention' },
} as const
