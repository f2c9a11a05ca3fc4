import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
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

type ChunkContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Returns a module and all modules that it imports statically, directly or indirectly. */
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

/** Each is used by only one page, but the library's index imports them all. */
const usedByOnePage = /useQueries|queriesObserver|useMutationState/;

/** Keeps the files few: each costs a request, which takes long in a hall, and several small files compress worse. */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  // The landing page loads these two without the app. It loads the client, with the device's storage, only if somebody
  // is logged in or has left a shared device.
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
    // The entry stays a separate file, which the page starts.
    name: (id, context) =>
      id !== app && !usedByOnePage.test(id) && isLoadedWith(app, id, context) ? 'shell' : null,
    priority: 1,
  },
  // Pages that only show things don't load forms. Drafts and controls also work without forms.
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
  // Modules that nearly every page needs. With a lower number, pages would load more than they need.
  { name: 'common', test: /(web|contract)[\\/]src[\\/]/, minShareCount: 18 },
];

export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [react(), tailwindcss(), shellForPages, browserContract],
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
        // The shell lists all file names, and the hashes in them don't compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
});
