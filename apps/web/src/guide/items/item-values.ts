import type { ItemText, KnowledgeItem } from '@wheelhouse/contract/guide/knowledge-item'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { type Codec, defineForm, flag, optional, type ValuesOfForm } from '../../kernel/forms/form-codec.ts'

/** An item's texts in one language; all empty: not available in that language. */
const itemText = (): Codec<ItemText> => ({
  empty: { question: '', answer: '', variants: [] },
  toValue: (stored) => ({ question: '', answer: '', variants: [], ...(isRecord(stored) && stored) }),
  toBody: ({ question, answer, variants }) => {
    const asked = variants.filter((variant) => variant.trim() !== '')
    const isEmpty = question.trim() === '' && answer.trim() === '' && asked.length === 0
    return isEmpty ? null : { question, answer, variants: asked }
  },
})

export const itemForm = defineForm({
  ja: itemText(),
  en: itemText(),
  isEnabled: flag(true),
  fileId: optional(),
  floorId: optional(),
  waypointId: optional(),
})
export type ItemValues = ValuesOfForm<typeof itemForm>

/** An item's display name: its question, if possible in the reader's language. */
export function getQuestion({ ja, en }: Pick<KnowledgeItem, 'ja' | 'en'>, language: 'ja' | 'en'): string {
  const [first, second] = language === 'ja' ? [ja, en] : [en, ja]
  return first?.question ?? second?.question ?? ''
}
