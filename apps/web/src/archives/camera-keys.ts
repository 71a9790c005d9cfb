/** A key for each of the first nine cameras: its number. */
export const cameraKeys = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
  code: `Digit${number}`,
  id: `camera${number}`,
  textId: 'key_camera' as const,
}))
