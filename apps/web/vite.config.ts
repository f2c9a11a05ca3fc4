import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development every page but the landing page is the shell, as the server does it for the built app. */
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
 * The worker that opens the app without a network. It keeps the app's own files and nothing that the server answers: what a
 * person has lies in the page's own storage, under the rules of log out (D-04).
 */
const worker = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  // public/ has one.
  manifest: false,
  workbox: {
    inlineWorkboxRuntime: true,
    sourcemap: false,
    globPatterns: ['app.html', 'assets/*.{js,css,woff2}', 'icon.svg'],
    // Named by their content.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: '/app.html',
    // The page of plans is another document: it may load what the others may not.
    navigateFallbackAllowlist: [/^\/(journal|coach)(\/|$)/],
    navigateFallbackDenylist: [/^\/journal\/settings\/plan/],
    // Every other page comes from the server; without one the app comes in its place.
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
    // Read by build.mjs, which takes it away.
    manifest: 'manifest.json',
    // The Content-Security-Policy allows no data: scripts or styles, and small files are no cost over HTTP/2.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [here('index.html'), here('app.html'), here('src/read-first.ts')],
      output: {
        // What is always wanted together is one file: it packs better than five. Whatever a page alone needs stays with it.
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
          ],
        },
      },
    },
  },
});
