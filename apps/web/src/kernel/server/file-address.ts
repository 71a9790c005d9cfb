import type { StoredFile } from '@wheelhouse/contract/system/file'
import { apiBase } from './api.ts'

/** Where the browser loads a stored file from, with its cookie: for `<img>`, `<audio>`, `<video>` and links. */
export function fileAddress({ url }: Pick<StoredFile, 'url'>): string {
  return `${apiBase}${url}`
}
