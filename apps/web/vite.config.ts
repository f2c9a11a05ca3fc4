import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development every page except the landing page is the shell, as in production. */
const shellForPages: Plugin = {
  name: 'shell-for-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      if (request.headers.accept?.includes('text/html') && path !== '/' && !path.includes('.'))
        request.url = '/app.html';
      next();
    });
  },
};

/**
 * The service worker that opens the app offline. It caches only the app's own files, no API answers: personal data is
 * in the page's own storage, which logging out clears.
 */
const worker = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  // public/ already has one.
  manifest: false,
  workbox: {
    inlineWorkboxRuntime: true,
    sourcemap: false,
    globPatterns: ['app.html', 'assets/*.{js,css,woff2}', 'icon.svg'],
    // File names contain a content hash.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/app.html',
    // The plan page is a separate document with its own security policy.
    navigateFallbackAllowlist: [/^\/(journal|coach)(\/|$)/],
    navigateFallbackDenylist: [/^\/journal\/settings\/plan/],
    // Every other page comes from the server; offline the app is shown instead.
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) =>
          request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/app.html' } },
      },
    ],
  },
});

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), tailwindcss(), shellForPages, worker],
  server: { port: 5173, proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'baseline-widely-available',
    outDir: here('dist'),
    // Read and deleted by build.mjs.
    manifest: 'manifest.json',
    // The Content-Security-Policy allows no data: scripts or styles, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [here('index.html'), here('app.html'), here('src/inline-boot.ts')],
      output: {
        // Modules that are always needed together go into one file, which compresses better than five.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 2,
            },
            {
              name: 'frame',
              test: /node_modules[\\/](react-router|@tanstack)[\\/]/,
              tags: ['$initial'],
              priority: 1,
            },
            // The landing page loads these three without the frame; the client only if somebody is logged in.
            { name: 'preload-helper', test: /preload-helper/, priority: 2 },
            { name: 'session', test: /web[\\/]src[\\/]http[\\/]session\.ts/, priority: 2 },
            { name: 'client', test: /web[\\/]src[\\/]http[\\/]client\.ts/, priority: 1 },
            {
              name: 'offline',
              test: /web[\\/]src[\\/](offline|features[\\/]sync)[\\/]/,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
});
