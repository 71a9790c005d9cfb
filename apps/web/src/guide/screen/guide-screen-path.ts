export const guideScreenPath = '/guide/screen/$token'
