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
    })
  })
})
