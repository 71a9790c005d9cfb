/** Saves the current picture of a film as PNG under this name. */
export function savePicture(video: HTMLVideoElement, name: string): void {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.toBlob((blob) => {
    if (blob === null) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  }, 'image/png')
}
