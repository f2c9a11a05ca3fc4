/**
 * Runs inline before a prerendered page is shown, so it can't import. Content loads before behavior: the scripts and
 * styles that build.mjs set aside are fetched once the page is visible.
 */

// Only a first guess; the banner itself checks more precisely.
document.documentElement.classList.toggle(
  'cookies-accepted',
  document.cookie.includes('gdpr_accepted='),
);

/** Resolves at first paint, or after a second if the page is in the background or the browser doesn't report paints. */
const firstPaint = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, 1_000);
});

/** Resolves when the page's first picture has loaded, so that no script slows it down, but after a second at most. */
const firstPictureLoaded = () =>
  new Promise<void>((resolve) => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    if (!picture || picture.complete) return resolve();
    for (const event of ['load', 'error']) picture.addEventListener(event, () => resolve());
    setTimeout(resolve, 1_000);
  });

const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

/** Requesting files takes time too, so they are requested in batches that keep the page responsive. */
const batchSize = 4;

async function fetchTheRest(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];
  for (const [index, link] of links.entries()) {
    if (index % batchSize === 0) await yieldToEventLoop();
    link.rel = link.as === 'style' ? 'stylesheet' : 'modulepreload';
  }
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }),
    );
  }
}

void firstPaint.then(firstPictureLoaded).then(fetchTheRest);
