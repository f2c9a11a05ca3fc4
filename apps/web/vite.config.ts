import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { browserContract } from './browser-contract.ts';

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
    importScripts: ['/push.js', '/static-routes.js'],
    // So that the first visit has the pages offline too, without loading each of them (prefetchWhenIdle).
    clientsClaim: true,
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

type ChunkContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The modules that a module imports statically, with theirs, and the module itself. */
function withStaticImports(module: string, context: ChunkContext): ReadonlySet<string> {
  if (!context.getModuleInfo(module)) throw new Error(`The bundle has no module ${module}.`);
  const found = new Set([module]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const [landing, app] = ['src/entry-landing.tsx', 'src/main.tsx'].map((path) =>
  normalizePath(here(path)),
) as [string, string];
const modulesOf = new Map<string, ReadonlySet<string>>();
function isLoadedWith(entry: string, id: string, context: ChunkContext): boolean {
  const modules = modulesOf.get(entry) ?? withStaticImports(entry, context);
  modulesOf.set(entry, modules);
  return modules.has(id);
}

/** Only a page each uses them, but the library's index imports them. */
const usedByOnePage = /useQueries|queriesObserver|useMutationState/;

/** Few files: each costs a request, which takes long in a hall, and several small ones compress worse. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  // The landing page loads these two without the app; the client, with the device's storage, only if somebody is logged
  // in or has left a shared device.
  { name: 'preload-helper', test: /preload-helper/, priority: 4 },
  {
    name: 'client',
    test: /web[\\/]src[\\/](http[\\/]client|offline[\\/]indexed-db)\.ts/,
    priority: 2,
  },
  {
    debugName: 'site',
    name: (id, context) =>
      isLoadedWith(landing, id, context) && isLoadedWith(app, id, context) ? 'site' : null,
    priority: 3,
  },
  {
    debugName: 'shell',
    // The entry stays a file of its own, which the page starts.
    name: (id, context) =>
      id !== app && !usedByOnePage.test(id) && isLoadedWith(app, id, context) ? 'shell' : null,
    priority: 1,
  },
  // Pages that only show things load no forms. Drafts and controls work without them too.
  {
    name: 'drafts',
    test: /src[\\/](forms[\\/]drafts|offline[\\/]outbox[\\/](input-listener|changed-elsewhere))/,
    minShareCount: 10,
    priority: 2,
  },
  { name: 'leave-form', test: /src[\\/]forms[\\/]use-leave-form/, priority: 1 },
  { name: 'controls', test: /src[\\/]ui[\\/]/, minShareCount: 16, priority: 1 },
  {
    name: 'forms',
    test: /src[\\/]forms[\\/](form-dialog|page-form|text-form|use-(draft|record|plain)-form)/,
    minShareCount: 10,
    priority: 1,
  },
  // What nearly every page needs. With a lower number, pages load more than they need.
  { name: 'common', test: /(web|contract)[\\/]src[\\/]/, minShareCount: 18 },
];

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), tailwindcss(), shellForPages, browserContract, worker],
  server: { port: 5173, proxy: { '/api': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  build: {
    target: 'baseline-widely-available',
    outDir: here('dist'),
    // Read and deleted by build.mjs.
    manifest: 'manifest.json',
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows no data: scripts or styles, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [here('index.html'), here('app.html'), here('src/inline-boot.ts')],
      output: {
        codeSplitting: { groups: chunkGroups },
        // The shell lists all file names, in which a hash can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
});
