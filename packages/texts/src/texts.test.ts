import { describe, expect, it } from 'vitest'
import type { Text } from './kernel/define-texts.ts'

type Area = { area: string; texts: Record<string, Text> }
const modules = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true })
const areas = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Area => typeof value === 'object' && value !== null && 'texts' in value)

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()
}

/** Words that were given up for one term each; see docs/glossary.md. */
const givenUp: readonly RegExp[] = [
  /充電へ戻|充電ステーション|充電ドックへの帰還/,
  /異常/,
  /(?<!AI|言語)モデル/,
  /種別/,
  /(?<!システム|エリア|組織)管理者/,
  /ロボット一覧映像|映像を並べて表示|接続の失効|先に使用をやめて|読み取れず破棄|このシステムに接続先が/,
  /charging (station|dock)/i,
  /Robot wall|What is told|Signing in there|Further headers|still to be entered|imitation|None was made/i,
  /Nothing has come|id there|Address for values|robots in reach|Connection now|What works with|^Works$/i,
  /is taken to be|Touched an|graver|Take up again|It goes on|^On what$|On anything|Check the chain/i,
  /^Everything$|Where people connect|Register a building|settings by key|Of the console and of mails/i,
  /superviser|form of this|no JSON|shown here only|^Show it$|begin with and lacks|does nothing by/i,
  /in vain|goes on counting|Login failed|by itself[.:]?$/i,
  /管理画面|電池|目的地|ブラウザ(?!ー)|他のユーザー|他の端末/,
  /(?<!\{)\b[Ii]d\b|Login is impossible|Left empty,|chosen: all|nobody of|Looked after|Look at|in use already/,
  /does not answer|Nothing there|What it (is|says)|Who uses it|Its value|Tells it apart|mail place|made unrecognisable/,
  /Broken off|Go on from|Put into|Take the frame|Way driven|Make a finding|Outside and other|who is gone/,
  /chat bot|Film$|^Sound$|Token given|goes back to the password/i,
  /(?<!\{)\borganization|\banew\b|what is there\b|[Hh]ow far it is|once it is back|belongs into|had come before/,
  /happens by itself|stands on its way|gone for good|people are told|回数目|フォルダ(?!ー)/i,
  /any more\b|needs? somebody|hears of|its time has come|stands in (the|its) way|narrow the list|scanned again/i,
  /異状|二段階|メモリー|ファクトシート|Organization/,
]

const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/

describe('texts', () => {
  it('have each id for one text only', () => {
    const ids = new Map<string, Text>()
    for (const { area, texts } of areas)
      for (const [key, text] of Object.entries(texts)) {
        const id = `${area}.${key}`
        expect(ids.get(id) ?? text, id).toBe(text)
        ids.set(id, text)
      }
    expect(areas.length).toBeGreaterThan(4)
  })

  describe.each(areas)('of $area', ({ texts }) => {
    it.each(Object.entries(texts))('%s say the same in both languages', (_, { ja, en }) => {
      expect(ja.trim()).not.toBe('')
      expect(en.trim()).not.toBe('')
      expect(placeholders(ja)).toEqual(placeholders(en))
      expect(en).not.toMatch(japanese)
      for (const word of givenUp) for (const text of [ja, en]) expect(text).not.toMatch(word)
    })
  })
})
