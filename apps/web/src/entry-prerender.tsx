import { QueryClientProvider } from '@tanstack/react-query';
import type { BuiltPage } from '@fencing-journal/contract/shared/built-pages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './app/router.tsx';
import { LandingPage } from './features/landing/landing.page.tsx';
import { Head } from './head.tsx';
import { queryClient } from './http/query.ts';
import { appPages, landing, shell, type PublicPage } from './public-pages.ts';
import { PlaceholderPanel } from './ui/placeholder-panel.tsx';

/** A prerendered page: its template and the text for each placeholder. */
interface PrerenderedPage extends BuiltPage {
  template: 'index.html' | 'app.html';
  parts: Record<string, string>;
}

// Storage of a first-time visitor: some pages render differently depending on it.
const emptyStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: emptyStorage });

const handler = createStaticHandler(routes);

async function createAppElement(path: string): Promise<ReactNode> {
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere, so it has no page.`);
  if (context.errors) throw new Error(`${path} cannot be shown.`, { cause: context.errors });
  return (
    <QueryClientProvider client={queryClient}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>
  );
}

/** The placeholders in the templates. */
const placeholders = {
  head: '<title>Fencing Journal</title>',
  root: '<!--root-->',
  hydrates: '<!--hydrates-->',
  noscript: '<!--noscript-->',
};
const renderHead = (page: PublicPage) => renderToStaticMarkup(<Head page={page} />);

/**
 * Fields accept typing from the first paint (lib/preserve-input.ts). Buttons are disabled until the script runs: a
 * disabled submit button also stops Enter from submitting, so no password ends up in the address.
 */
const disableUntilHydrated = (html: string): string =>
  html.replaceAll(
    /<button(?![^>]* (?:popovertarget|popover|disabled)[\s=>])/gi,
    '<button disabled=""',
  );

const noScriptText = 'The journal needs JavaScript.';
const noScriptNotice = renderToStaticMarkup(
  <p className="bg-accent-soft p-3 text-center font-semibold">{noScriptText}</p>,
);
const noScriptPanel = renderToStaticMarkup(
  <main className="mx-auto max-w-2xl p-6">
    <h1 className="mb-5 text-4xl">Fencing Journal</h1>
    <PlaceholderPanel title={noScriptText} />
  </main>,
);

function toAppPage(page: PublicPage, { root = '', hydrates = '', noscript = '' }): PrerenderedPage {
  const { path, file, listed } = page;
  return {
    path,
    file,
    listed,
    template: 'app.html',
    parts: {
      [placeholders.head]: renderHead(page),
      [placeholders.root]: root,
      [placeholders.hydrates]: hydrates,
      [placeholders.noscript]: noscript,
    },
  };
}

/** Returns the HTML of every prerendered page, for the first paint and for visitors without JavaScript. */
export async function render(): Promise<PrerenderedPage[]> {
  const { path, file, listed } = landing;
  const pages: PrerenderedPage[] = [
    {
      path,
      file,
      listed,
      template: 'index.html',
      parts: {
        [placeholders.head]: renderHead(landing),
        [placeholders.root]: renderToString(<LandingPage />),
      },
    },
    toAppPage(shell, { noscript: noScriptPanel }),
  ];
  for (const page of appPages) {
    const element = await createAppElement(`${page.path}${page.query ?? ''}`);
    const html = renderToStaticMarkup(element);
    const disabledHtml = disableUntilHydrated(html);
    const worksWithoutScript = disabledHtml === html && page.query === undefined;
    if (page.hydrates && !worksWithoutScript)
      throw new Error(`${page.path} has buttons that would stay disabled if it is hydrated.`);
    pages.push(
      toAppPage(page, {
        root: page.hydrates ? renderToString(element) : disabledHtml,
        ...(page.hydrates && { hydrates: page.path }),
        ...(!worksWithoutScript && { noscript: noScriptNotice }),
      }),
    );
  }
  return pages;
}
