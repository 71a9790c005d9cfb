import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { preloadFrame } from './preload-frame.ts'

/** Where the API runs while developing; `npm run dev` names it, else it is that of `npm start` (`PORT`, 8080). */
const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  plugins: [react(), preloadFrame(), precompress()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Four files, each with all that it needs and those before it lack: else each screen that shares a part of them
          // cuts them smaller, and many small files compress worse and take longer to begin.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            // What a session with a robot needs of the shell: it is begun before anything is drawn.
            {
              name: 'link',
              test: /[\\/](server[\\/]live|shell[\\/]keys|robots[\\/]robot-values)\.ts$/,
              priority: 3,
            },
            { name: 'frame', test: /[\\/]src[\\/]app[\\/]frame\.tsx$/, priority: 2 },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]app\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiUrl, ws: true } } },
})
