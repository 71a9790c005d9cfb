/** Enumerations about the guide, without schemas, so that they can be part of the initial bundle. */

/** R-GUIDE-4. Which of the installation's language models: the fast one or the accurate one. */
export const guideModels = ['fast', 'accurate'] as const

/** Those of knowledge items. */
export const itemLanguages = ['ja', 'en'] as const

/** `auto`: each visitor is answered in the language of the question. */
export const guideLanguages = ['auto', ...itemLanguages] as const
