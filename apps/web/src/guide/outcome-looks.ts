/** The look of each outcome of a question. */
export const outcomeLooks = {
  answer: { shape: 'ring', tone: 'good' },
  suggest: { shape: 'warning', tone: 'attention' },
  notFound: { shape: 'warning', tone: 'attention' },
} as const
