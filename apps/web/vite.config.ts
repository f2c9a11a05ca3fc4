import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development every page but the landing page is the shell, as the server does it for the built app. */
const shellForPages: Plugin = {
  name: 'shell-for-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      if (request.headers.accept?.includes('text/html') && path !== '/' && !path.includes('.')) request.url = '/app.html';
      next();
    });
  },
};

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), tailwindcss(), shellForPages],
  server: { port: 5173, proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'baseline-widely-available',
    outDir: here('dist'),
    // The Content-Security-Policy allows no data: scripts or styles, and small files are no cost over HTTP/2.
    assetsInlineLimit: 0,
    rolldownOptions: { input: [here('index.html'), here('app.html')] },
  },
});
