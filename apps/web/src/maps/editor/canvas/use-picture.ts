import { useEffect, useState, useSyncExternalStore } from 'react'
import { fileAddress } from '../../../kernel/server/file-address.ts'
import type { Editor } from '../editor.ts'

/** The plan image below a map, once it is loaded; `null` if there is none. */
export function usePicture({ store }: Editor): HTMLImageElement | null {
  const fileId = useSyncExternalStore(
    store.document.subscribe,
    () => store.document.get().picture?.fileId ?? null,
  )
  return usePictureFile(fileId)
}

/** The image of a stored file, once it is loaded. */
export function usePictureFile(fileId: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<{ fileId: string; image: HTMLImageElement } | null>(null)
  useEffect(() => {
    if (fileId === null) return undefined
    const image = new Image()
    const handleLoad = () => setLoaded({ fileId, image })
    image.addEventListener('load', handleLoad)
    image.src = fileAddress({ url: `/files/${fileId}` })
    return () => image.removeEventListener('load', handleLoad)
  }, [fileId])
  return loaded?.fileId === fileId ? loaded.image : null
}
