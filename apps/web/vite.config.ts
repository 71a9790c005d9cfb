import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleAruco } from './bundle-aruco.ts'
import { checkStart } from './check-start.ts'
import { precompress } from './precompress.ts'
import { preloadFrame } from './preload-frame.ts'

/** Where the API runs while developing; `npm run dev` names it, else it is that of `npm start` (`PORT`, 8080). */
const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  plugins: [react(), bundleAruco(), preloadFrame(), checkStart(), precompress()],
  optimizeDeps: { rolldownOptions: { plugins: [bundleAruco()] } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each with all that it needs and those before it lack: else each screen that shares a part of them cuts them
          // smaller. Many small files compress worse, and a browser fetches six at a time: the editor of flows had 116.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            // What a session with a robot needs of the shell: it is begun before anything is drawn.
            {
              name: 'link',
              test: /[\\/](server[\\/]live|shell[\\/]keys|robots[\\/]robot-values)\.ts$/,
              priority: 6,
            },
            { name: 'frame', test: /[\\/]src[\\/]app[\\/]frame\.tsx$/, priority: 5 },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]app\.tsx$/, priority: 4 },
            // The screen after the login, which most people come through.
            {
              name: 'control',
              test: /[\\/]src[\\/]app[\\/]routing[\\/]robot-control-screen\.tsx$/,
              priority: 3,
            },
            // What many screens share, and what some do: a part of it is fetched that the first of them does not need.
            { name: 'common', minShareCount: 30, priority: 2 },
            { name: 'shared', minShareCount: 8, priority: 1 },
            // The rest of what screens share, where it is small and fetched together: each icon was a file of its own. One
            // such group for everything would give each screen a hundred kB that it does not need.
            { name: 'icons', minShareCount: 2, test: /[\\/]lucide-react[\\/]/ },
            { name: 'flows', minShareCount: 2, test: /[\\/](web|contract|texts)[\\/]src[\\/]flows[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiUrl, ws: true } } },
})
