import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** Where the API runs while developing: the port of `npm start` (issue: `PORT`, 8080). */
const apiPort = process.env.PORT ?? '8080'

export default defineConfig({
  plugins: [react(), precompress()],
  build: { outDir: 'dist', manifest: true, target: 'es2023', reportCompressedSize: false },
  server: { proxy: { '/api': { target: `http://127.0.0.1:${apiPort}`, ws: true } } },
})
