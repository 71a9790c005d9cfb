import type { StoredFile } from '@wheelhouse/contract/system/file'
import { apiBase } from './api.ts'

/** Where the browser gets a stored file from, by its cookie: for `<img>`, `<audio>`, `<video>` and links. */
export function fileAddress({ url }: Pick<StoredFile, 'url'>): string {
  return `${apiBase}${url}`
}
