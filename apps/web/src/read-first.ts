/**
 * Runs before a page that the build has written is shown, and stands in it, so without an import. What is read comes before
 * what it does, on a line that carries one thing at a time: the scripts that build.mjs has set aside in the page are fetched
 * when it is on the screen.
 */

// The banner itself asks more exactly.
document.documentElement.classList.toggle(
  'cookies-accepted',
  document.cookie.includes('gdpr_accepted='),
);

/** Something of the page is on the screen; where nobody looks at it, or the browser does not tell, a second has gone by. */
const isShown = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, 1_000);
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** To ask for a file takes its time as well: between a few and the next few the page can be scrolled and followed. */
const atOnce = 4;

async function fetchScripts(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
  for (const [index, link] of links.entries()) {
    if (index % atOnce === 0) await nextTask();
    link.rel = 'modulepreload';
  }
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }),
    );
  }
}

void isShown.then(fetchScripts);
