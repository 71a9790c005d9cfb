import { queryOptions } from '@tanstack/react-query'
import type { SpeechText, speechTextRoutes } from '@wheelhouse/contract/buildings/speech-text'
import type { Language } from '@wheelhouse/contract/session/session'
import { type CallTo, call } from '../../kernel/server/api.ts'
import { wholeRows } from '../../kernel/server/entity.queries.ts'

/** Without schemas, so that the operation screen opens quickly. */
const listSpeechTexts: CallTo<typeof speechTextRoutes.list> = {
  method: 'GET',
  path: '/buildings/:buildingId/speech-texts',
  permission: 'speechText:read',
}

type Phrase = Pick<SpeechText, 'id' | 'text' | 'lang' | 'voice' | 'speed' | 'category'>

/** The phrases of a building, in its order. */
export function speechTextsQuery(buildingId: string | null) {
  return queryOptions({
    queryKey: [listSpeechTexts.path, { buildingId: buildingId ?? '' }, 'phrases'],
    enabled: buildingId !== null,
    queryFn: async ({ signal }) => {
      const params = { buildingId: buildingId ?? '' }
      return wholeRows<Phrase>(await call(listSpeechTexts, { params, query: {} }, { signal }))
    },
  })
}

type Item = { value: string; label: string }

/** Options of a select: those of one category are grouped under its name. */
export function byCategory(phrases: readonly Phrase[]): (Item | { group: string; items: Item[] })[] {
  const groups = Map.groupBy(phrases, ({ category }) => category)
  return [...groups].flatMap<Item | { group: string; items: Item[] }>(([group, members]) => {
    const items = members.map(({ id, text }) => ({ value: id, label: text }))
    return group === '' ? items : [{ group, items }]
  })
}

/** The language of a text according to its script (R-BUILDINGS-20). Chinese characters alone leave it open. */
export function guessLanguage(text: string, consoleLanguage: Language): Exclude<SpeechText['lang'], 'auto'> {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  if (/\p{Script=Thai}/u.test(text)) return 'th'
  return /\p{Script=Han}/u.test(text) ? consoleLanguage : 'en'
}
