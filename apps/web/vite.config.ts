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
          // Each group contains its dependencies, apart from those in earlier groups. Without groups, every set of screens that
          // shares a module gets a chunk of its own. Small files compress worse, and a browser fetches six at a time: the flow
          // editor needed 116.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            // The parts of the shell that a session with a robot needs: it starts before anything is drawn.
            {
              name: 'link',
              test: /[\\/](server[\\/]live|shell[\\/]keys|robots[\\/]robot-values)\.ts$/,
              priority: 6,
            },
            { name: 'frame', test: /[\\/]src[\\/]app[\\/]frame\.tsx$/, priority: 5 },
            { name: 'app', test: /[\\/]src[\\/]app[\\/]app\.tsx$/, priority: 4 },
            // The screen after the login, which most people see first.
            {
              name: 'control',
              test: /[\\/]src[\\/]app[\\/]routing[\\/]robot-control-screen\.tsx$/,
              priority: 3,
            },
            // Shared by many screens, and by some: the first screen also fetches parts that it does not need.
            { name: 'common', minShareCount: 30, priority: 2 },
            { name: 'shared', minShareCount: 8, priority: 1 },
            // Other shared modules that are small and fetched together: each icon was a file of its own. One such group for
            // everything would give each screen 100 kB that it does not need.
            { name: 'icons', minShareCount: 2, test: /[\\/]lucide-react[\\/]/ },
            { name: 'flows', minShareCount: 2, test: /[\\/](web|contract|texts)[\\/]src[\\/]flows[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: apiUrl, ws: true } } },
})
