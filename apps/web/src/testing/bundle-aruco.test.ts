import { fileURLToPath } from 'node:url'
import { blankPicture, paintAruco, squareAt } from '@wheelhouse/markers/testing/paint'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { bundleAruco } from '../../bundle-aruco.ts'

test('markers are found by what is bundled for the browser', async () => {
  const entry = fileURLToPath(import.meta.resolve('@wheelhouse/markers/find-markers'))
  const bundles = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [bundleAruco()],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'markers' } },
  })
  const [bundle] = Array.isArray(bundles) ? bundles : []
  const code = bundle?.output[0].code ?? ''
  const { findMarkers } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
  const picture = blankPicture(320, 240)
  paintAruco(picture, 31, squareAt([160, 120], 90))
  expect(findMarkers(picture.data, 320, 240)).toMatchObject([{ kind: 'aruco', id: 31 }])
}, 30_000)
