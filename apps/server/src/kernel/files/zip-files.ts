import type { FileBytes } from './file-bytes.ts'
import { writeZip } from './write-zip.ts'

type ZippedFile = { name: string; content: FileBytes }

/** A zip archive of a few files, stored uncompressed. */
export function zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const names = namesInArchive(files)
  return writeZip(files.map(({ content }, index) => ({ name: names[index] ?? '', stored: content })))
}

/** People name files freely: a name must not escape the folder it is unpacked into, nor overwrite another. */
function namesInArchive(files: readonly ZippedFile[]): string[] {
  const names: string[] = []
  for (const { name } of files) {
    const last = name.split(/[/\\]/).at(-1) ?? ''
    const plain = /^\.*$/.test(last) ? 'file' : last
    names.push(names.includes(plain) ? `${names.length + 1}-${plain}` : plain)
  }
  return names
}
