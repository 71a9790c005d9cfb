import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const operations = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url))

/** The block of docs/operations.md that begins with this line, to be tried as it stands there. */
export function getDocumentedBlock(firstLine: string): string {
  const blocks = readFileSync(operations, 'utf8')
    .split('```')
    .map((text) => text.replace(/^(sh|sql)\n/, '').trim())
  const block = blocks.find((text) => text.startsWith(firstLine))
  if (block === undefined) throw new Error(`docs/operations.md has no block that begins with "${firstLine}"`)
  return block
}
