import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** Where the API runs while developing; `npm run dev` names it, else it is that of `npm start` (`PORT`, 8080). */
const apiUrl = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? '8080'}`

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the login page needs comes in one file, and so does what every screen behind it needs: else each screen
          // that shares a part of them cuts them smaller, and many small files compress worse and take longer to begin.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]app\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiUrl, ws: true } } },
})
