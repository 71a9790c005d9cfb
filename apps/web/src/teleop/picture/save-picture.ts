/** Saves the current picture of a video as a JPEG file on this device. @returns whether there was a picture to save */
export async function savePicture(video: HTMLVideoElement | null, name: string): Promise<boolean> {
  if (video === null || video.videoWidth === 0) return false
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (blob === null) return false
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.jpg`
  link.click()
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return true
}

/** File name of a snapshot: robot, camera and local time, in characters valid on every file system. */
export function pictureName(serialNo: string, camera: string, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
  return `${serialNo}-${camera}-${day}-${time}`
}
